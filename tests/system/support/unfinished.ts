import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves to the status of the answer; 0: the connection ended without one. */
export async function sendUnfinished(url: string, head: readonly string[], more: (sent: number) => Buffer | undefined) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${[...head, `Host: ${hostname}:${port}`].join('\r\n')}\r\n\r\n`);
  let sent = 0;
  while (text === '' && !socket.destroyed) {
    const next = more(sent);
    if (next && socket.writableLength < 1_000_000) {
      socket.write(next);
      sent += next.length;
    }
    await sleep(next ? 0 : 20);
  }
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
}
