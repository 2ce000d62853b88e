import {
  type internalUserSchema,
  type TokenAudience,
  tokenExchangePath,
  tokenExchangeQuerySchema,
  type tokenExchangeSchema,
} from '@coursewright/contracts';
import {
  type Authenticator,
  createInternalTokenProfile,
  invalidInput,
  notFound,
  requireService,
  signToken,
  unauthenticated,
} from '@coursewright/service-kit';
import { Router } from 'express';
import type { z } from 'zod';
import type { UserRepository } from '../users/index.ts';
import type { SigningKey } from './signing-key.ts';

interface Dependencies {
  readonly authenticate: Authenticator;
  readonly key: SigningKey;
  readonly users: Pick<UserRepository, 'findById'>;
  readonly gatewayKey: string;
  readonly billingKey: string;
}

/** Only access tokens can be exchanged: an exchangeable internal token could be renewed without end. */
export function internalRoutes({ authenticate, key, users, gatewayKey, billingKey }: Dependencies): Router {
  const router = Router();

  router.get('/.well-known/jwks.json', (_req, res) => {
    res.set('Cache-Control', 'public, max-age=300').json({ keys: [key.publicJwk] });
  });

  router.get(tokenExchangePath, requireService('gateway', gatewayKey), async (req, res) => {
    const audience = audienceIn(req.query);
    const caller = await authenticate(req);
    if (!caller) throw unauthenticated('Please sign in');
    const token = signToken(createInternalTokenProfile(audience), key, caller);
    res.json({ token } satisfies z.infer<typeof tokenExchangeSchema>);
  });

  router.get('/internal/users/:userId', requireService('billing', billingKey), async (req, res) => {
    const user = await users.findById(String(req.params.userId));
    if (!user) throw notFound('This account does not exist');
    const { id, name, email } = user;
    res.json({ id, name, email } satisfies z.infer<typeof internalUserSchema>);
  });
  return router;
}

function audienceIn(query: unknown): TokenAudience {
  const result = tokenExchangeQuerySchema.safeParse(query);
  if (!result.success) throw invalidInput(result.error);
  return result.data.audience;
}
