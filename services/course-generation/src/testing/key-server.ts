import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Publishes keys as the auth service does. */
export async function serveKeys(jwks: unknown) {
  const server = createServer((_req, res) => void res.end(JSON.stringify(jwks))).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
