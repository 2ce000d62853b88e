import { MongoError, notSupported } from '../mongo.errors.ts';
import type { Command } from '../protocol/command.ts';
import { compileProjection } from '../query/projection.ts';
import { insertDocument, type Row } from '../storage/documents.ts';
import { deleteDocuments, updateDocuments } from '../storage/modify.ts';
import { type Doc, encode } from '../values/bson.ts';
import type { Context, Handler } from './handler.ts';

function forEachStatement<T>(command: Command, items: T[], run: (item: T, index: number) => void): Doc {
  const ordered = command.flag('ordered', true);
  const writeErrors: Doc[] = [];
  for (const [index, item] of items.entries()) {
    try {
      run(item, index);
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      writeErrors.push({ index, code: error.code, codeName: error.codeName, errmsg: error.message, ...error.details });
      if (ordered) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

const insert: Handler = {
  writes: true,
  options: ['documents', 'ordered'],
  run(command, { catalog }) {
    const docs = command.rawSequence('documents') ?? command.statements('documents').map(({ doc }) => encode(doc));
    const collection = catalog.ensure(command.ns);
    let n = 0;
    const errors = forEachStatement(command, docs, (bson) => {
      insertDocument(catalog, collection, bson);
      n++;
    });
    return { n, ...errors };
  },
};

const update: Handler = {
  writes: true,
  options: ['updates', 'ordered'],
  run(command, { catalog }) {
    let [n, nModified] = [0, 0];
    const upserts: Doc[] = [];
    const errors = forEachStatement(command, command.statements('updates'), (statement, index) => {
      statement.allowOnly('update', ['q', 'u', 'multi', 'upsert', 'arrayFilters', 'sort']);
      const { matched, upserted } = updateDocuments(catalog, command.ns, {
        filter: statement.document('q'),
        update: statement.doc.u,
        arrayFilters: statement.array('arrayFilters'),
        multi: statement.flag('multi'),
        upsert: statement.flag('upsert'),
        sort: statement.sort(),
      });
      n += matched.length + (upserted ? 1 : 0);
      nModified += matched.filter(({ before, after }) => before !== after).length;
      if (upserted) upserts.push({ index, _id: upserted.doc._id });
    });
    return { n, nModified, ...(upserts.length > 0 ? { upserted: upserts } : {}), ...errors };
  },
};

const remove: Handler = {
  writes: true,
  options: ['deletes', 'ordered'],
  run(command, { catalog }) {
    let n = 0;
    const errors = forEachStatement(command, command.statements('deletes'), (statement) => {
      statement.allowOnly('delete', ['q', 'limit']);
      n += deleteDocuments(catalog, command.ns, statement.document('q'), statement.number('limit', 0)).length;
    });
    return { n, ...errors };
  },
};

const findAndModify: Handler = {
  writes: true,
  options: ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'arrayFilters', 'bypassDocumentValidation'],
  run(command, context) {
    return command.flag('remove') ? findAndRemove(command, context) : findAndUpdate(command, context);
  },
};

function findAndRemove(command: Command, { catalog }: Context): Doc {
  if (command.doc.update !== undefined || command.flag('new'))
    throw notSupported('findAndModify with remove and update or new');
  const [row] = deleteDocuments(catalog, command.ns, command.document('query'), 1, command.sort());
  return { lastErrorObject: { n: row ? 1 : 0 }, value: row ? projected(command, row) : null };
}

function findAndUpdate(command: Command, { catalog }: Context): Doc {
  const { matched, upserted } = updateDocuments(catalog, command.ns, {
    filter: command.document('query'),
    update: command.doc.update,
    arrayFilters: command.array('arrayFilters'),
    upsert: command.flag('upsert'),
    sort: command.sort(),
  });
  const row = command.flag('new') ? (matched[0]?.after ?? upserted) : matched[0]?.before;
  const lastErrorObject = {
    n: matched.length > 0 || upserted ? 1 : 0,
    updatedExisting: matched.length > 0,
    ...(upserted ? { upserted: upserted.doc._id } : {}),
  };
  return { lastErrorObject, value: row ? projected(command, row) : null };
}

function projected(command: Command, row: Row): Doc {
  const project = compileProjection(command.document('fields'));
  return project ? project(row.doc) : row.doc;
}

export const writeCommands: Record<string, Handler> = { insert, update, delete: remove, findAndModify };
