import { MongoError, namespaceNotFound } from '../mongo.errors.ts';
import type { Command } from '../protocol/command.ts';
import { Fields } from '../protocol/command.ts';
import { compileFilter } from '../query/filter.ts';
import type { Collection } from '../storage/catalog.ts';
import { encode, isDoc } from '../values/bson.ts';
import { equal } from '../values/compare.ts';
import type { Context, Handler } from './handler.ts';

const create: Handler = {
  writes: true,
  options: [],
  run(command, { catalog }) {
    catalog.ensure(command.ns);
    return {};
  },
};

const drop: Handler = {
  writes: true,
  options: [],
  run(command, { catalog }) {
    const collection = catalog.get(command.ns);
    if (!collection) return {};
    catalog.drop(collection);
    return { ns: command.ns, nIndexesWas: collection.indexes.length };
  },
};

const dropDatabase: Handler = {
  writes: true,
  options: [],
  run(command, { catalog }) {
    for (const collection of catalog.inDatabase(command.db)) catalog.drop(collection);
    return { dropped: command.db };
  },
};

const listCollections: Handler = {
  options: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'],
  run(command, { catalog, cursors }) {
    const matches = compileFilter(command.document('filter'));
    const docs = catalog
      .inDatabase(command.db)
      .map(({ name }) => ({ name, type: 'collection', options: {}, info: { readOnly: false } }))
      .filter((doc) => matches(doc));
    return cursors.first(`${command.db}.$cmd.listCollections`, docs.map(encode), wholeBatch(command));
  },
};

const createIndexes: Handler = {
  writes: true,
  options: ['indexes', 'commitQuorum'],
  run(command, { catalog }) {
    const createdCollectionAutomatically = !catalog.get(command.ns);
    const collection = catalog.ensure(command.ns);
    const numIndexesBefore = collection.indexes.length;
    for (const { doc } of command.statements('indexes')) catalog.addIndex(collection, doc);
    const numIndexesAfter = collection.indexes.length;
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically };
  },
};

const listIndexes: Handler = {
  options: ['cursor'],
  run(command, context) {
    const { ns, indexes } = existing(command, context);
    const docs = indexes.map(({ spec }) => encode({ v: 2, ...spec }));
    return context.cursors.first(ns, docs, wholeBatch(command));
  },
};

const dropIndexes: Handler = {
  writes: true,
  options: ['index'],
  run(command, context) {
    const collection = existing(command, context);
    const nIndexesWas = collection.indexes.length;
    for (const index of chosenIndexes(collection, command.doc.index)) context.catalog.dropIndex(collection, index);
    return { nIndexesWas };
  },
};

function chosenIndexes({ indexes }: Collection, choice: unknown) {
  if (choice === '*') return indexes.filter(({ name }) => name !== '_id_');
  const wanted = Array.isArray(choice) ? choice : [choice];
  return wanted.map((one) => {
    const index = indexes.find(({ name, spec }) => (isDoc(one) ? equal(spec.key, one) : name === one));
    if (!index) throw new MongoError(27, 'IndexNotFound', `index not found with name [${String(one)}]`);
    return index;
  });
}

function existing(command: Command, { catalog }: Context): Collection {
  const collection = catalog.get(command.ns);
  if (!collection) throw namespaceNotFound(command.ns);
  return collection;
}

const wholeBatch = (command: Command) => ({
  batchSize: new Fields(command.document('cursor')).number('batchSize', Number.POSITIVE_INFINITY),
});

export const schemaCommands: Record<string, Handler> = {
  create,
  drop,
  dropDatabase,
  listCollections,
  createIndexes,
  listIndexes,
  dropIndexes,
};
