import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral range, where outgoing connections could take a port just found free. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

export async function freePorts<N extends string>(names: readonly N[]): Promise<Record<N, string>> {
  const found = new Set<number>();
  while (found.size < names.length) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) found.add(port);
  }
  const ports = [...found];
  return Object.fromEntries(names.map((name, index) => [name, String(ports[index])])) as Record<N, string>;
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
