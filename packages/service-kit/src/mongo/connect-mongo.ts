import { type Connection, Mongoose } from 'mongoose';
import { StartupError } from '../lifecycle/startup-error.ts';
import type { Logger } from '../logging/logger.ts';
import { traceCommands } from '../tracing/mongo-spans.ts';
import { isTracing } from '../tracing/span.ts';

/** Settings of {@link connectMongo}. */
export interface MongoOptions {
  readonly logger: Logger;
  /** How long the first connection may take. */
  readonly startTimeoutMs?: number;
}

/**
 * Connects to a service's own database with safe defaults: acknowledged by the majority and the journal,
 * unknown filter fields refused, operators in filters only through mongoose's `trusted()`.
 * Later it reconnects by itself.
 * @throws StartupError `cannot reach MongoDB at host:port`.
 */
export async function connectMongo(uri: string, options: MongoOptions): Promise<Connection> {
  const { logger, startTimeoutMs = 5_000 } = options;
  const mongoose = new Mongoose({ strictQuery: 'throw', sanitizeFilter: true });
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
    throw new StartupError(`cannot reach MongoDB at ${addressOf(uri)} (${messageOf(cause)})`, { cause });
  }
  traceCommands(connection);
  let closing = false;
  connection.on('disconnecting', () => (closing = true));
  connection.on('disconnected', () => closing || logger.warn('lost the connection to MongoDB'));
  connection.on('reconnected', () => logger.info('MongoDB is back'));
  connection.on('error', (error: unknown) => logger.error({ err: error }, 'MongoDB connection error'));
  return connection;
}

/** A health check: the database answers. */
export function mongoCheck(connection: Connection): () => Promise<boolean> {
  return async () => (await connection.db?.command({ ping: 1 }))?.ok === 1;
}

/** Host and port without credentials, for messages. */
function addressOf(uri: string): string {
  return /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri)?.[1] ?? 'an invalid address';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
