import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Begins a request by hand; `more` gives what follows the headers, for as long as nothing comes back. */
export async function sendUnfinished(url: string, head: readonly string[], more: () => Buffer | undefined) {
  const began = performance.now();
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
  while (text === '' && !socket.destroyed && performance.now() - began < 20_000) {
    const next = more();
    if (next && socket.writableLength < 1_000_000) {
      socket.write(next);
      sent += next.length;
    }
    await sleep(next ? 0 : 20);
  }
  socket.destroy();
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
  return { status, text, sent, milliseconds: performance.now() - began };
}
