import { connect, createServer } from 'node:net';

/** The emulators listen on loopback only. */
export function relay(port: number, target: number): void {
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    client.pipe(upstream).pipe(client);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
  });
  server.listen(port, '0.0.0.0');
}
