import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { StartupError } from '../errors/app-error.ts';
import { findAppSettings } from '../http/app-settings.ts';

export interface ListeningServer {
  readonly url: string;
  readonly port: number;
  /** From now on `/health/ready` answers 503 and connections end with their next answer; requests are still served. */
  drain(): void;
  /** Stops accepting, ends streams, and lets requests in flight finish for up to ten seconds. */
  close(): Promise<void>;
}

const DRAIN_MS = 10_000;
const JSON_TYPE = { 'Content-Type': 'application/json' };

/**
 * Port 0 takes a free one. @param variable names the port in error messages @throws StartupError when the port is
 * not available.
 */
export async function listen(
  app: RequestListener,
  port: number,
  host = '127.0.0.1',
  variable = 'PORT',
): Promise<ListeningServer> {
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 10_000, keepAliveTimeout: 30_000 }, app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host, variable)));
    server.listen(port, host, resolve);
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const bound = (server.address() as AddressInfo).port;
  let closed: Promise<void> | undefined;

  async function stop() {
    const ended = new Promise<void>((resolve) => server.close(() => resolve()));
    findAppSettings(app)?.closing.abort();
    server.closeIdleConnections();
    const idle = setInterval(() => {
      server.closeIdleConnections();
      // Node does not count these as idle: browsers open connections that they may never use.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, 50);
    const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await ended;
    clearInterval(idle);
    clearTimeout(force);
  }

  const shownHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return {
    url: `http://${shownHost}:${bound}`,
    port: bound,
    drain: () => {
      server.removeListener('request', app);
      server.on('request', (req, res) => {
        res.setHeader('Connection', 'close');
        if (req.url === '/health/ready') res.writeHead(503, JSON_TYPE).end('{"status":"stopping"}');
        else app(req, res);
      });
    },
    close: () => {
      closed ??= stop();
      return closed;
    },
  };
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string, variable: string): Error {
  if (error.code === 'EADDRINUSE') return new StartupError(`port ${port} is in use (${variable})`);
  if (error.code === 'EACCES') return new StartupError(`port ${port} may not be used by this user (${variable})`);
  if (error.code === 'EADDRNOTAVAIL') return new StartupError(`address ${host} does not exist on this machine (HOST)`);
  return error;
}
