import {
  Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { countedBody } from '../limits/body-limit.ts';
import { type Refusal, timedOut, tooSlow, unreachable } from '../problem.ts';

/** One request on its way to another server. */
interface Forwarding {
  readonly target: string;
  /** The complete headers to send; nothing of the client's own is added. */
  readonly headers: IncomingHttpHeaders;
  /** How long the answer may take to begin. */
  readonly answerWithinMs: number;
  /** How long an answer that has begun may be silent. */
  readonly idleMs: number;
  readonly bodyLimit?: number | undefined;
  /** Ended at once when the gateway stops, instead of being waited for. */
  readonly endless?: boolean;
  /** Called before the first byte of the answer goes on to the client. */
  readonly onAnswer?: (() => void) | undefined;
  /** Answers the client when the other server does not. */
  readonly fail: (refusal: Refusal) => void;
}

export interface Forwarder {
  forward(req: IncomingMessage, res: ServerResponse, forwarding: Forwarding): void;
  /** Ends open streams; later ones end as soon as they begin. */
  endStreams(): void;
  close(): void;
}

const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-authenticate', 'proxy-connection', 'te', 'trailer', 'upgrade'];
const REVEALING = ['server', 'x-powered-by', 'x-request-id'];

interface InFlight extends Forwarding {
  upstream?: ClientRequest;
  abandoned?: boolean;
  deadline: NodeJS.Timeout;
  /** The client asked for this connection to end with the answer. */
  lastOnConnection: boolean;
}

/** Forwards requests over kept-alive connections, unbuffered in both directions. */
export function createForwarder(): Forwarder {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  const inFlight = new WeakMap<IncomingMessage, InFlight>();
  const streams = new Set<ServerResponse>();
  let ending = false;

  const proxy = createProxyMiddleware({
    agent,
    changeOrigin: true,
    router: (req, _res, options) => {
      const exchange = inFlight.get(req);
      if (!exchange) throw new Error('a request that is not in flight');
      options.buffer = countedBody(req, exchange.bodyLimit, (refusal) => abandon(exchange, refusal));
      req.headers = exchange.headers;
      return exchange.target;
    },
    on: {
      proxyReq: (upstream, req) => {
        const exchange = inFlight.get(req);
        if (exchange) exchange.upstream = upstream;
      },
      proxyRes: (answer, req, res) => {
        for (const name of [...HOP_BY_HOP, ...REVEALING]) delete answer.headers[name];
        const exchange = inFlight.get(req);
        if (!exchange) return;
        clearTimeout(exchange.deadline);
        exchange.onAnswer?.();
        const { upstream, idleMs, lastOnConnection } = exchange;
        if (lastOnConnection) answer.headers.connection = 'close';
        upstream?.setTimeout(idleMs, () => upstream.destroy());
        if (ending && streams.has(res)) res.destroy();
      },
      error: (_error, req) => {
        const exchange = inFlight.get(req);
        if (exchange && !exchange.abandoned) exchange.fail(unreachable());
      },
    },
  });

  function abandon(exchange: InFlight, refusal: Refusal) {
    exchange.abandoned = true;
    exchange.fail(refusal);
    exchange.upstream?.destroy();
  }

  return {
    forward(req, res, forwarding) {
      if (res.closed) return;
      const exchange: InFlight = {
        ...forwarding,
        deadline: setTimeout(() => abandon(exchange, req.complete ? timedOut() : tooSlow()), forwarding.answerWithinMs),
        lastOnConnection: !res.shouldKeepAlive,
      };
      inFlight.set(req, exchange);
      if (forwarding.endless) streams.add(res);
      res.once('close', () => {
        clearTimeout(exchange.deadline);
        streams.delete(res);
      });
      void proxy(req, res);
    },
    endStreams() {
      ending = true;
      for (const res of streams) res.destroy();
    },
    close: () => agent.destroy(),
  };
}
