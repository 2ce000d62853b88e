import { MongoError, notSupported } from '../mongo.errors.ts';
import { Command, nameOf } from '../protocol/command.ts';
import type { Message } from '../protocol/wire.ts';
import { encode } from '../values/bson.ts';
import type { Context, Handler } from './handler.ts';
import { readCommands } from './read.commands.ts';
import { schemaCommands } from './schema.commands.ts';
import { serverCommands } from './server.commands.ts';
import { writeCommands } from './write.commands.ts';

const handlers = new Map<string, Handler>(
  Object.entries({ ...serverCommands, ...readCommands, ...writeCommands, ...schemaCommands }),
);

export const isWrite = (message: Message): boolean => handlers.get(nameOf(message))?.writes === true;

// A command that fails leaves nothing behind.
export function execute(message: Message, context: Context): Buffer {
  try {
    return run(new Command(message), context);
  } catch (error) {
    return errorReply(error);
  }
}

function run(command: Command, context: Context): Buffer {
  if ('startTransaction' in command.doc || 'autocommit' in command.doc)
    throw notSupported('transactions: use a replica set');
  const handler = handlers.get(command.name);
  if (!handler)
    throw new MongoError(59, 'CommandNotFound', `no such command: '${command.name}' (the embedded server lacks it)`);
  if (handler.options !== 'any') command.allowOptions(handler.options);
  const reply = handler.writes ? undoable(() => handler.run(command, context), context) : handler.run(command, context);
  return Buffer.isBuffer(reply) ? reply : encode({ ...reply, ok: 1 });
}

function undoable<T>(work: () => T, { catalog }: Context): T {
  try {
    return catalog.store.savepoint(work);
  } catch (error) {
    catalog.reload();
    throw error;
  }
}

const SQLITE_FULL = 13;

const isOutOfSpace = (error: unknown): boolean =>
  error instanceof Error &&
  (('errcode' in error && error.errcode === SQLITE_FULL) || ('code' in error && error.code === 'ENOSPC'));

export function errorReply(error: unknown): Buffer {
  if (error instanceof MongoError) {
    const { code, codeName, message, details } = error;
    return encode({ ok: 0, errmsg: message, code, codeName, ...details });
  }
  if (isOutOfSpace(error)) return errorReply(new MongoError(14_031, 'OutOfDiskSpace', 'No space left on the disk'));
  console.error('embedded MongoDB:', error);
  return encode({ ok: 0, errmsg: String(error), code: 1, codeName: 'InternalError' });
}
