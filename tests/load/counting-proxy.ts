import { createServer, connect as dial } from 'node:net';

export interface CountingProxy {
  readonly url: string;
  /** How often each statement was sent since the last call, as `find learners`. */
  take(): Map<string, number>;
  stop(): Promise<void>;
}

const HEADER = 16;
const OP_MSG = 2013;
// of every connection, whether or not somebody uses it
const OWN = new Set(['hello', 'isMaster', 'ismaster', 'ping', 'endSessions']);

/** Stands between services and their database, and counts the statements. */
export async function startCountingProxy(mongoPort: number): Promise<CountingProxy> {
  const counts = new Map<string, number>();

  function count(message: Buffer) {
    if (message.readInt32LE(12) !== OP_MSG) return;
    const statement = readStatement(message);
    if (statement) counts.set(statement, (counts.get(statement) ?? 0) + 1);
  }

  const server = createServer((client) => {
    const database = dial(mongoPort, '127.0.0.1').setNoDelay(true);
    client.setNoDelay(true);
    let unread = Buffer.alloc(0);
    client.on('data', (chunk) => {
      database.write(chunk);
      unread = Buffer.concat([unread, chunk]);
      while (unread.length >= HEADER && unread.length >= unread.readInt32LE(0)) {
        const length = unread.readInt32LE(0);
        count(unread.subarray(0, length));
        unread = unread.subarray(length);
      }
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
    take() {
      const taken = new Map(counts);
      counts.clear();
      return taken;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

// The first element of a command's document is its name, with its collection as value.
function readStatement(message: Buffer): string | undefined {
  const type = HEADER + 4 + 1 + 4;
  const nameEnd = message.indexOf(0, type + 1);
  const name = message.toString('latin1', type + 1, nameEnd);
  if (OWN.has(name)) return undefined;
  if (message[type] !== 2) return name;
  const length = message.readInt32LE(nameEnd + 1);
  return `${name} ${message.toString('utf8', nameEnd + 5, nameEnd + 4 + length)}`;
}
