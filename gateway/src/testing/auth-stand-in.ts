import { passPath, type Role, roleSchema } from '@coursewright/contracts';
import { accessProfile, createTokenVerifier, fixedKeys } from '@coursewright/service-kit';
import { Router } from 'express';
import { keys } from './keys.ts';

/** What auth would know of everybody, and how it fares. */
interface Present {
  role?: Role | 'nobody';
  authenticatedAt?: Date;
  state?: 'broken' | 'silent';
}

/** Gives passes as auth does; `present` is to be changed by tests. */
export function authStandIn() {
  const present: Present = {};
  const asked: string[] = [];
  const verify = createTokenVerifier(accessProfile, fixedKeys(keys.jwks));
  const router = Router();

  router.get('/.well-known/jwks.json', (_req, res) => {
    res.json(keys.jwks);
  });
  router.get(passPath, async (req, res) => {
    const token = String(req.headers.authorization).slice('Bearer '.length);
    asked.push(token);
    if (present.state === 'silent') return;
    if (present.state === 'broken') return void res.status(500).json({ code: 'internal' });
    const holder = await verify(token).catch(() => undefined);
    const role = present.role ?? roleSchema.safeParse(holder?.userId.slice('the '.length)).data ?? 'user';
    if (!holder || role === 'nobody') return void res.status(401).json({ code: 'session_over' });
    const { authenticatedAt = new Date() } = present;
    res.json({ pass: keys.tokenFor({ ...holder, role, authenticatedAt }) });
  });

  return {
    router,
    present,
    /** The access tokens for which passes were asked. */
    asked,
    reset() {
      for (const name of Object.keys(present) as (keyof Present)[]) delete present[name];
      asked.length = 0;
    },
  };
}
