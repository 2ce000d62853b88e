import {
  type internalUserSchema,
  type TokenAudience,
  tokenExchangePath,
  tokenExchangeQuerySchema,
  type tokenExchangeSchema,
} from '@coursewright/contracts';
import {
  createInternalTokenProfile,
  invalidInput,
  notFound,
  requireService,
  signToken,
  unauthenticated,
} from '@coursewright/service-kit';
import { Router } from 'express';
import type { z } from 'zod';
import type { Context } from '../../context.ts';

/** Only access tokens can be exchanged: an exchangeable internal token could be renewed without end. */
export function internalRoutes({ accessTokens, authenticate, config, key, users }: Context): Router {
  const router = Router();
  const onlyGateways = requireService('gateway', config.INTERNAL_GATEWAY_KEY);
  const onlyBilling = requireService('billing', config.INTERNAL_BILLING_KEY);

  router.get('/.well-known/jwks.json', (_req, res) => {
    res.set('Cache-Control', 'public, max-age=300').json({ keys: [key.publicJwk] });
  });

  router.get(tokenExchangePath, onlyGateways, async (req, res) => {
    const audience = audienceIn(req.query);
    // A personal access token, or that of a session.
    const caller = (await accessTokens.authenticate(req)) ?? (await authenticate(req));
    if (!caller) throw unauthenticated('Please sign in');
    const token = signToken(createInternalTokenProfile(audience), key, caller);
    res.json({ token } satisfies z.infer<typeof tokenExchangeSchema>);
  });

  router.get('/internal/users/:userId', onlyBilling, async (req, res) => {
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
