import { type Connection, type Model, Mongoose, type mongo } from 'mongoose';
import { StartupError } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';
import { currentTraceparent, isTracing, type OpenSpan, startSpan } from '../tracing/span.ts';

/** Spans contain command and collection, never values. */
export function traceCommands(connection: Connection): void {
  if (!isTracing()) return;
  const open = new Map<string, OpenSpan>();
  const keyOf = ({ address, requestId }: { address: string; requestId: number }) => `${address} ${requestId}`;
  const end = (key: string, failure?: unknown) => {
    open.get(key)?.end(failure);
    open.delete(key);
  };
  const client = connection.getClient();
  client.on('commandStarted', (event) => {
    if (currentTraceparent() === undefined) return;
    const target: unknown = event.command[event.commandName];
    const collection = typeof target === 'string' ? target : undefined;
    const attributes = {
      'db.system.name': 'mongodb',
      'db.namespace': event.databaseName,
      'db.operation.name': event.commandName,
      'db.collection.name': collection,
    };
    const name = collection ? `${event.commandName} ${collection}` : event.commandName;
    open.set(keyOf(event), startSpan(name, { kind: 'client', attributes }));
  });
  client.on('commandSucceeded', (event) => end(keyOf(event)));
  client.on('commandFailed', (event) => end(keyOf(event), event.failure));
}

export interface MongoOptions {
  readonly logger: Logger;
  readonly startTimeoutMs?: number;
}

/**
 * Writes are acknowledged by the majority and the journal; unknown filter fields throw; operators in filters need
 * mongoose's `trusted()`. @throws StartupError `cannot reach MongoDB at host:port`.
 */
export async function connectMongo(uri: string, options: MongoOptions): Promise<Connection> {
  const { logger, startTimeoutMs = 5_000 } = options;
  const mongoose = new Mongoose({ strictQuery: 'throw', sanitizeFilter: true, autoCreate: false });
  mongoose.plugin((schema) => void schema.static('ensureIndexes', createIndexesAtOnce));
  const connection = mongoose.createConnection(uri, {
    serverSelectionTimeoutMS: startTimeoutMs,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    bufferCommands: false,
    monitorCommands: isTracing(),
  });
  try {
    await connection.asPromise();
  } catch (cause) {
    await connection.close().catch(() => undefined);
    throw new StartupError(`cannot reach MongoDB at ${addressOf(uri)} (${getMessage(cause)})`, { cause });
  }
  traceCommands(connection);
  let closing = false;
  connection.on('disconnecting', () => (closing = true));
  connection.on('disconnected', () => closing || logger.warn('MongoDB connection lost'));
  connection.on('reconnected', () => logger.info('MongoDB reconnected'));
  connection.on('error', (error: unknown) => logger.error({ err: error }, 'MongoDB connection error'));
  return connection;
}

// One command per collection, where mongoose sends one per index.
async function createIndexesAtOnce(this: Model<unknown>): Promise<void> {
  const indexes = this.schema.indexes().map(([key, options]) => ({ ...options, key }));
  if (indexes.length > 0) await this.collection.createIndexes(indexes as mongo.IndexDescription[]);
}

export function mongoCheck(connection: Connection): () => Promise<boolean> {
  return async () => (await connection.db?.command({ ping: 1 }))?.ok === 1;
}

function addressOf(uri: string): string {
  return /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri)?.[1] ?? 'an invalid address';
}

function getMessage(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
