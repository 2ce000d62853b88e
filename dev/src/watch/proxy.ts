import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Closable, StartupError } from '@coursewright/service-kit';
import { withoutHopByHop } from './proxied-headers.ts';

export interface Route {
  readonly target: string;
  /** Headers that replace those of the client; `undefined` removes one. */
  readonly headers?: Record<string, string | undefined>;
  answer?(answer: IncomingMessage, res: ServerResponse): Promise<void>;
}

interface ProxyOptions {
  port: number;
  host?: string;
  // A promise holds the request.
  route(req: IncomingMessage): Promise<Route> | Route;
}

export async function startProxy({
  port,
  host = '127.0.0.1',
  route,
}: ProxyOptions): Promise<Closable & { port: number }> {
  const sockets = new Set<Duplex>();
  const server = createServer((req, res) => {
    void forward(req, res, route).catch(() => {
      if (res.headersSent) return res.destroy();
      res
        .writeHead(502, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
        .end('The server behind is away');
    });
  });
  server.on('upgrade', (req, socket, head) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    void upgrade(req, socket, head, route).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new StartupError(`port ${port} is in use (PORT)`) : error);
    });
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}

export async function passOn(answer: IncomingMessage, res: ServerResponse): Promise<void> {
  res.writeHead(answer.statusCode ?? 502, withoutHopByHop(answer.headers));
  // an event stream begins before its first event
  res.flushHeaders();
  await pipeline(answer, res);
}

// keep-alive pays where a handshake crosses a network
const secureConnections = new Agent({ keepAlive: true });

function send(req: IncomingMessage, { target, headers = {} }: Route, asIs: Record<string, unknown>) {
  const { protocol, hostname, port } = new URL(target);
  const all = Object.entries({ ...asIs, ...headers }).filter(([, value]) => value !== undefined);
  const request = protocol === 'https:' ? httpsRequest : httpRequest;
  return request({
    // a server that was busy building closes an idle connection at the moment it is used again
    agent: protocol === 'https:' ? secureConnections : false,
    hostname,
    port,
    method: req.method,
    path: req.url,
    headers: Object.fromEntries(all) as Record<string, string>,
  });
}

async function forward(req: IncomingMessage, res: ServerResponse, choose: ProxyOptions['route']) {
  const route = await choose(req);
  const body = req.headers['transfer-encoding'] ? { 'transfer-encoding': 'chunked' } : {};
  const headers = { ...withoutHopByHop(req.headers), ...body };
  const hasBody = req.headers['content-length'] !== undefined || req.headers['transfer-encoding'] !== undefined;
  const isRepeatable = (req.method === 'GET' || req.method === 'HEAD') && !hasBody;
  const ask = (attempt = 1): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const upstream = send(req, route, headers);
      res.once('close', () => upstream.destroy());
      upstream.once('response', resolve);
      upstream.once('error', (error) => {
        if (upstream.reusedSocket && isRepeatable && attempt === 1) ask(attempt + 1).then(resolve, reject);
        else reject(error);
      });
      if (isRepeatable) upstream.end();
      // a body that breaks off breaks the request; its response reports it
      else pipeline(req, upstream).catch(() => undefined);
    });
  await (route.answer ?? passOn)(await ask(), res);
}

async function upgrade(req: IncomingMessage, socket: Duplex, head: Buffer, choose: ProxyOptions['route']) {
  const upstream = send(req, await choose(req), req.headers);
  upstream.once('error', () => socket.destroy());
  upstream.once('response', () => socket.destroy());
  upstream.once('upgrade', (answer, other, first) => {
    const headers: string[] = [];
    for (let i = 0; i < answer.rawHeaders.length; i += 2) {
      headers.push(`${answer.rawHeaders[i]}: ${answer.rawHeaders[i + 1]}\r\n`);
    }
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('')}\r\n`);
    if (first.length > 0) socket.write(first);
    if (head.length > 0) other.write(head);
    pipeline(socket, other, socket).catch(() => undefined);
    other.once('close', () => socket.destroy());
  });
  upstream.end();
}
