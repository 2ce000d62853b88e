import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what systems give to outgoing connections: those take any port there, also one that was just found free. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** Ports of 127.0.0.1 nobody listens on right now, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
