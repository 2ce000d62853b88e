import { createServer, type RequestListener, STATUS_CODES } from 'node:http';
import { type AddressInfo, isIPv6, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { StartupError } from '../errors/app-error.ts';
import { findAppSettings } from '../http/route.ts';
import { discardRest } from '../http/security.ts';

export type ListeningServer = Awaited<ReturnType<typeof listen>>;

const DRAIN_MS = 10_000;

// What Node refuses before there is a request, with the body of every other refusal.
const REFUSALS: Record<string, [status: number, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large', 'The address and the headers of the request are too long'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large', 'The request is too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'invalid', 'The request took too long to arrive'],
};
const UNREADABLE = [400, 'invalid', 'The request is not valid HTTP'] as const;

function refuse(error: NodeJS.ErrnoException, socket: Duplex & { _httpMessage?: { headersSent: boolean } }): void {
  // an answer has begun, or the client is gone
  if (!socket.writable || socket._httpMessage?.headersSent || error.code === 'ECONNRESET') {
    socket.destroy(error);
    return;
  }
  const [status, code, message] = REFUSALS[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify({ success: false, code, message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

/**
 * Port 0 takes a free one. @param variable names the port in error messages @throws StartupError when the port is
 * not available.
 */
export async function listen(app: RequestListener, port: number, host = '127.0.0.1', variable = 'PORT') {
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 10_000, keepAliveTimeout: 30_000 }, app);
  server.on('clientError', refuse);
  server.prependListener('request', discardRest);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host, variable)));
    // Node takes all addresses of IPv4 where there is no IPv6.
    server.listen(port, host === '::' ? undefined : host, resolve);
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

  const ownHost = isIPv6(host) ? `[${host}]` : host;
  const shownHost = host === '0.0.0.0' || host === '::' ? 'localhost' : ownHost;
  return {
    url: `http://${shownHost}:${bound}`,
    port: bound,
    /** From now on `/health/ready` answers 503 and connections end with their next answer; requests are still served. */
    drain: (): void => {
      server.removeListener('request', app);
      server.on('request', (req, res) => {
        res.setHeader('Connection', 'close');
        if (req.url === '/health/ready') res.writeHead(503, JSON_TYPE).end('{"status":"stopping"}');
        else app(req, res);
      });
    },
    /** Stops accepting, ends streams, and lets requests in flight finish for up to ten seconds. */
    close: (): Promise<void> => {
      closed ??= stop();
      return closed;
    },
  };
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string, variable: string): Error {
  if (error.code === 'EADDRINUSE') return new StartupError(`port ${port} is in use (${variable})`);
  if (error.code === 'EACCES') return new StartupError(`port ${port} may not be used by this user (${variable})`);
  if (['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND'].includes(error.code ?? ''))
    return new StartupError(`address ${host} does not exist on this machine (HOST)`);
  return error;
}
