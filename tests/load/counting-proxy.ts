import { createServer, connect as dial } from 'node:net';
import { type Message, MessageReader } from '@coursewright/embedded-mongo/wire';

// of every connection, whether or not somebody uses it
const OWN = new Set(['hello', 'isMaster', 'ismaster', 'ping', 'endSessions']);

/** Stands between services and their database, and counts the statements. */
export async function startCountingProxy(mongoPort: number) {
  const counts = new Map<string, number>();

  // The first field of a command is its name, with its collection as value.
  function count({ body }: Message) {
    const [[name, collection] = ['']] = Object.entries(body);
    if (OWN.has(name)) return;
    const statement = typeof collection === 'string' ? `${name} ${collection}` : name;
    counts.set(statement, (counts.get(statement) ?? 0) + 1);
  }

  const server = createServer((client) => {
    const database = dial(mongoPort, '127.0.0.1').setNoDelay(true);
    client.setNoDelay(true);
    const reader = new MessageReader();
    client.on('data', (chunk) => {
      database.write(chunk);
      for (const message of reader.push(chunk)) count(message);
    });
    database.pipe(client);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the proxy listens on no port');

  return {
    url: `mongodb://127.0.0.1:${address.port}`,
    /** How often each statement was sent since the last call, as `find learners`. */
    take(): Map<string, number> {
      const taken = new Map(counts);
      counts.clear();
      return taken;
    },
    stop: (): Promise<void> => new Promise((resolve) => server.close(() => resolve())),
  };
}
