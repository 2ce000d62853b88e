import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import {
  Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { LookupFunction } from 'node:net';
import type { AppError, Clock } from '@coursewright/service-kit';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { limitBody } from './limits.ts';
import { requestTimeout, upstreamNotReached, upstreamTimeout, upstreamUnavailable } from './request-context.ts';

interface Forwarding {
  readonly target: string;
  // Complete: no client headers are added.
  readonly headers: IncomingHttpHeaders;
  // Until the response begins.
  readonly responseTimeoutMs: number;
  // Longest silence within a response.
  readonly idleMs: number;
  readonly bodyLimit?: number | undefined;
  // Ended at once when the gateway stops.
  readonly endless?: boolean;
  // Called before the first byte reaches the client.
  readonly onResponse?: (() => void) | undefined;
  readonly fail: (error: AppError) => void;
}

export type Forwarder = ReturnType<typeof createForwarder>;

const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authenticate', 'proxy-connection', 'te', 'trailer', 'upgrade'];
const REMOVED = ['server', 'x-powered-by', 'x-request-id'];

interface InFlight extends Forwarding {
  upstream?: ClientRequest;
  retriesLeft: number;
  abandoned?: boolean;
  cancelDeadline(): void;
  closesConnection: boolean;
}

const LOOKUP_MS = 1_500;

/**
 * Asks for a name once at a time, and waits for it a moment only: who asks later gets no address at once. The resolver of a
 * container asks that of its host for a part that is stopped; where that does not answer, each question holds a thread of
 * the process for many seconds.
 */
export function createLookup(
  clock: Pick<Clock, 'after'>,
  resolve: (name: string) => Promise<LookupAddress[]> = (name) => lookup(name, { all: true }),
): LookupFunction {
  const asking = new Map<string, Promise<LookupAddress[]>>();
  function ask(name: string): Promise<LookupAddress[]> {
    const late = Promise.withResolvers<never>();
    const cancel = clock.after(LOOKUP_MS, () =>
      late.reject(Object.assign(new Error(`no address for ${name} in time`), { code: 'EAI_AGAIN' })),
    );
    const answer = resolve(name).finally(() => {
      asking.delete(name);
      cancel();
    });
    const found = Promise.race([answer, late.promise]);
    asking.set(name, found);
    return found;
  }
  return (name, { all }, callback) => {
    void (asking.get(name) ?? ask(name)).then(
      (found) => {
        const [first] = found;
        if (all) callback(null, found);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, all ? [] : ''),
    );
  };
}

const MAX_SOCKET_AGE_MS = 60_000;
// Less than the 30 s of the services: a request must not meet a connection that they are closing.
const MAX_SOCKET_IDLE_MS = 20_000;

/**
 * Uses the connection that has been idle longest, so that replicas behind one name share the requests. Connections end
 * after a minute: new replicas get their share, and those removed from DNS get none.
 */
export function createAgent(
  now = () => performance.now(),
  maxIdleMs = MAX_SOCKET_IDLE_MS,
  options: { lookup?: LookupFunction } = {},
): Agent {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, scheduling: 'fifo', ...options });
  const firstKeptAt = new WeakMap<object, number>();
  const idleTimers = new WeakMap<object, NodeJS.Timeout>();
  const keep = agent.keepSocketAlive.bind(agent);
  const reuse = agent.reuseSocket.bind(agent);
  agent.keepSocketAlive = (socket) => {
    const since = firstKeptAt.get(socket) ?? now();
    firstKeptAt.set(socket, since);
    const isKept = now() - since < MAX_SOCKET_AGE_MS && Boolean(keep(socket));
    if (isKept) idleTimers.set(socket, setTimeout(() => socket.destroy(), maxIdleMs).unref());
    return isKept;
  };
  agent.reuseSocket = (socket, request) => {
    clearTimeout(idleTimers.get(socket));
    reuse(socket, request);
  };
  return agent;
}

// A replica that stops refuses or cuts connections for a moment; the next attempt meets another one.
const RETRIES = 2;
const RETRY_AFTER_MS = 50;
const CUT_OFF = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

// The request did not get there.
const NOT_REACHED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND'];

const canRetry = (entry: InFlight, error: NodeJS.ErrnoException, req: IncomingMessage, res: ServerResponse) =>
  entry.retriesLeft > 0 &&
  CUT_OFF.includes(error.code ?? '') &&
  (req.method === 'GET' || req.method === 'HEAD') &&
  !res.headersSent;

export function createForwarder(clock: Clock) {
  const agent = createAgent(clock.monotonic, MAX_SOCKET_IDLE_MS, { lookup: createLookup(clock) });
  const inFlight = new WeakMap<IncomingMessage, InFlight>();
  const streams = new Set<ServerResponse>();
  let ending = false;

  const proxy = createProxyMiddleware({
    agent,
    changeOrigin: true,
    router: (req, _res, options) => {
      const entry = inFlight.get(req);
      if (!entry) throw new Error('the request is not in flight');
      options.buffer = limitBody(req, entry.bodyLimit, (error) => abandon(entry, error));
      req.headers = entry.headers;
      return entry.target;
    },
    on: {
      proxyReq: (upstream, req) => {
        const entry = inFlight.get(req);
        if (entry) entry.upstream = upstream;
      },
      proxyRes: (response, req, res) => {
        for (const name of [...HOP_BY_HOP, ...REMOVED]) delete response.headers[name];
        const entry = inFlight.get(req);
        if (!entry) return;
        entry.cancelDeadline();
        entry.onResponse?.();
        const { upstream, idleMs, closesConnection } = entry;
        if (closesConnection) response.headers.connection = 'close';
        upstream?.setTimeout(idleMs, () => upstream.destroy());
        if (ending && streams.has(res)) res.destroy();
      },
      error: (error: NodeJS.ErrnoException, req, res) => {
        const entry = inFlight.get(req);
        if (!entry || entry.abandoned) return;
        if (canRetry(entry, error, req, res as ServerResponse)) {
          entry.retriesLeft -= 1;
          clock.after(RETRY_AFTER_MS, () => entry.abandoned || res.destroyed || void proxy(req, res as ServerResponse));
        } else entry.fail(NOT_REACHED.includes(error.code ?? '') ? upstreamNotReached() : upstreamUnavailable());
      },
    },
  });

  function abandon(entry: InFlight, error: AppError) {
    entry.abandoned = true;
    entry.fail(error);
    entry.upstream?.destroy();
  }

  return {
    forward(req: IncomingMessage, res: ServerResponse, forwarding: Forwarding): void {
      if (res.closed) return;
      const entry: InFlight = {
        ...forwarding,
        retriesLeft: RETRIES,
        cancelDeadline: clock.after(forwarding.responseTimeoutMs, () =>
          abandon(entry, req.complete ? upstreamTimeout() : requestTimeout()),
        ),
        closesConnection: !res.shouldKeepAlive,
      };
      inFlight.set(req, entry);
      if (forwarding.endless) streams.add(res);
      res.once('close', () => {
        entry.cancelDeadline();
        streams.delete(res);
      });
      void proxy(req, res);
    },
    /** A response that the gateway gives itself, and that may take long. */
    endOnStop(res: ServerResponse): void {
      streams.add(res);
      res.once('close', () => streams.delete(res));
    },
    endStreams(): void {
      ending = true;
      for (const res of streams) res.destroy();
    },
    close: (): void => agent.destroy(),
  };
}
