import type { Connection } from 'mongoose';
import { currentTraceparent, isTracing, type OpenSpan, startSpan } from './span.ts';

/** Makes a span of every database command that belongs to a request or a message: its name and collection, never its values. */
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
