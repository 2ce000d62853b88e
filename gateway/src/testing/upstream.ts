import type { IncomingHttpHeaders } from 'node:http';
import { listen } from '@coursewright/service-kit';
import express, { type Express } from 'express';
import { authStandIn } from './auth-stand-in.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
  /** Names and values as they came, one after the other. */
  readonly rawHeaders: readonly string[];
}

/** A server behind the gateway that remembers everything that reaches it. */
export async function startUpstream(extend: (app: Express) => void = () => undefined) {
  const seen: Seen[] = [];
  const auth = authStandIn();
  const app = express();
  app.use(auth.router);
  app.get('/health/ready', (_req, res) => {
    res.json({ status: 'ok' });
  });
  app.use((req, _res, next) => {
    const { method, url, headers, rawHeaders } = req;
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const bytes = Buffer.concat(chunks);
      seen.push({ method, url, headers, rawHeaders, bytes, body: bytes.toString() });
      next();
    });
  });
  extend(app);
  app.use((req, res) => {
    res.json({ answered: req.url });
  });
  const listening = await listen(app, 0);
  return { ...listening, seen, auth };
}

export type Upstream = Awaited<ReturnType<typeof startUpstream>>;
