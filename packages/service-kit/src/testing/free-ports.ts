import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral range, where outgoing connections could take a port just found free. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

// Processes that look for ports at the same time begin far from each other.
const STEP = 613;
let next = process.pid * STEP;

/**
 * TCP ports for servers that start later, maybe in other processes. This process keeps them from all others that look
 * here, until it ends: it holds the UDP port of the same number, which the system frees even after a kill.
 */
export async function freePorts<N extends string>(names: readonly N[]): Promise<Record<N, string>> {
  const found: number[] = [];
  while (found.length < names.length) {
    const port = LOWEST + (next++ % (HIGHEST - LOWEST));
    if ((await isReserved(port)) && (await isFree(port))) found.push(port);
  }
  return Object.fromEntries(names.map((name, index) => [name, String(found[index])])) as Record<N, string>;
}

async function isReserved(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref();
  try {
    socket.bind({ port, address: '127.0.0.1', exclusive: true });
    await once(socket, 'listening');
    return true;
  } catch {
    socket.close();
    return false;
  }
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
