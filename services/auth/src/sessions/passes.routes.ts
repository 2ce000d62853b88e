import { passPath, type passSchema } from '@coursewright/contracts';
import { type Authenticator, passProfile, signToken, type TokenKey, unauthenticated } from '@coursewright/service-kit';
import { Router } from 'express';
import type { z } from 'zod';

/** For the gateway, which does not let this path through. A pass gets no pass: it could live for ever. */
export function passesRoutes(byAccessToken: Authenticator, key: TokenKey): Router {
  const router = Router();
  router.get(passPath, async (req, res) => {
    const caller = await byAccessToken(req);
    if (!caller) throw unauthenticated('Please sign in');
    res.json({ pass: signToken(passProfile, key, caller) } satisfies z.infer<typeof passSchema>);
  });
  return router;
}
