import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { sandboxKeys } from '../environment.ts';
import type { SandboxKit } from '../sandbox.ts';
import { StripeRefusal } from './refusal.ts';

/** Lets in who has the key. */
export const askForKey =
  (kit: SandboxKit): RequestHandler =>
  (req, res, next) => {
    res.set('request-id', kit.id('req_', 14));
    if (req.headers.authorization === `Bearer ${sandboxKeys.stripe.secretKey}`) return next();
    next(new StripeRefusal(401, { message: 'Invalid API Key provided' }));
  };

interface Remembered {
  readonly fingerprint: string;
  readonly body: string;
}

/** The same `Idempotency-Key` gets the same answer, and other parameters under it an error. */
export function rememberAnswers(kit: SandboxKit): RequestHandler {
  const answers = kit.collection<Remembered>('idempotency');
  return (req, res, next) => {
    const key = req.headers['idempotency-key'];
    if (req.method !== 'POST' || typeof key !== 'string') return next();
    const fingerprint = createHash('sha256')
      .update(`${req.path} ${JSON.stringify(req.body ?? {})}`)
      .digest('hex');
    const before = answers.get(key);
    if (before && before.fingerprint !== fingerprint) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return next(new StripeRefusal(400, { type: 'idempotency_error', message }));
    }
    if (before) return void res.set('idempotent-replayed', 'true').type('json').send(before.body);
    const json = res.json.bind(res);
    res.json = (body: unknown) => {
      if (res.statusCode < 400) answers.put(key, { fingerprint, body: JSON.stringify(body) });
      return json(body);
    };
    next();
  };
}
