import type { IncomingHttpHeaders } from 'node:http';
import type { Role } from '@coursewright/contracts';
import { listen } from '@coursewright/service-kit';
import express, { type Express } from 'express';
import { keys } from './keys.ts';

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
  /** What auth would know of everybody, where that is not what their token says. */
  const now: { role?: Role | 'nobody' } = {};
  const app = express();
  app.get('/.well-known/jwks.json', (_req, res) => {
    res.json(keys.jwks);
  });
  app.get('/api/session', async (req, res) => {
    const token = String(req.headers.authorization).slice('Bearer '.length);
    const caller = await keys.verify(token).catch(() => undefined);
    const role = now.role ?? caller?.role;
    const user = caller && { id: caller.userId, name: 'Ada', email: 'a@b.c', role, plan: 'free' };
    res.json({ user: role === 'nobody' ? null : (user ?? null) });
  });
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
  return { ...listening, seen, now };
}

export type Upstream = Awaited<ReturnType<typeof startUpstream>>;
