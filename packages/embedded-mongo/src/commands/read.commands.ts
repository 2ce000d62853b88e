import { Long } from 'bson';
import { aggregate as runPipeline } from '../aggregation/pipeline.ts';
import { typeMismatch } from '../mongo.errors.ts';
import { Fields } from '../protocol/command.ts';
import { compileRawProjection } from '../query/projection.ts';
import { countRows, findRows, readDocuments } from '../storage/find.ts';
import { compare, equal } from '../values/compare.ts';
import { visit } from '../values/path.ts';
import type { Handler } from './handler.ts';

const DEFAULT_BATCH = 101;

const find: Handler = {
  options: [
    'filter',
    'sort',
    'skip',
    'limit',
    'projection',
    'batchSize',
    'singleBatch',
    'noCursorTimeout',
    'allowDiskUse',
  ],
  run(command, { catalog, cursors }) {
    const project = compileRawProjection(command.document('projection'));
    const docs = readDocuments(catalog, catalog.get(command.ns), command.document('filter'), {
      sort: command.sort(),
      skip: command.number('skip', 0),
      limit: command.number('limit', 0),
    });
    const batchSize = command.number('batchSize', DEFAULT_BATCH);
    const result = project ? docs.map(project) : docs;
    return cursors.first(command.ns, result, { batchSize, single: command.flag('singleBatch') });
  },
};

const aggregate: Handler = {
  options: ['pipeline', 'cursor', 'allowDiskUse'],
  run(command, { catalog, cursors }) {
    const docs = runPipeline(catalog, catalog.get(command.ns), command.array('pipeline'));
    const batchSize = new Fields(command.document('cursor')).number('batchSize', DEFAULT_BATCH);
    return cursors.first(command.ns, docs, { batchSize });
  },
};

const count: Handler = {
  options: ['query', 'skip', 'limit'],
  run(command, { catalog }) {
    const options = { skip: command.number('skip', 0), limit: command.number('limit', 0) };
    return { n: countRows(catalog, catalog.get(command.ns), command.document('query'), options) };
  },
};

const distinct: Handler = {
  options: ['key', 'query'],
  run(command, { catalog }) {
    const path = command.string('key').split('.');
    const values: unknown[] = [];
    for (const { doc } of findRows(catalog, catalog.get(command.ns), command.document('query')))
      visit(doc, path, (value) => {
        values.push(...(Array.isArray(value) ? value : value === undefined ? [] : [value]));
        return false;
      });
    const sorted = values.sort(compare);
    return { values: sorted.filter((value, i) => i === 0 || !equal(value, sorted[i - 1])) };
  },
};

const getMore: Handler = {
  options: ['collection', 'batchSize'],
  run(command, { cursors }) {
    const batchSize = command.number('batchSize', 0);
    return cursors.next(cursorId(command.doc.getMore), batchSize || Number.POSITIVE_INFINITY);
  },
};

const killCursors: Handler = {
  options: ['cursors'],
  run(command, { cursors }) {
    const ids = command.array('cursors').map(cursorId);
    const cursorsKilled = ids.filter((id) => cursors.kill(id));
    const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
  },
};

function cursorId(value: unknown): Long {
  if (value instanceof Long) return value;
  throw typeMismatch('a cursor id must be a long');
}

export const readCommands: Record<string, Handler> = { find, aggregate, count, distinct, getMore, killCursors };
