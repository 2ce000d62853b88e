import { accessTokenEndpoints, leakedTokenPath, leakedTokenSchema } from '@coursewright/contracts';
import { type Feature, invalidInput, jsonBody, requireService, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';

export function accessTokensFeature({ accessTokens, config }: Context): Feature {
  const router = Router();

  route(router, accessTokenEndpoints.accessTokens, async ({ caller }) => ({ tokens: await accessTokens.list(caller) }));

  route(router, accessTokenEndpoints.createAccessToken, ({ caller, body }) => accessTokens.create(caller, body));

  route(router, accessTokenEndpoints.revokeAccessToken, async ({ caller, params }) => {
    await accessTokens.revoke(caller, params.tokenId);
    return { success: true, message: 'The access token is revoked' };
  });

  const onlyGateways = requireService('gateway', config.INTERNAL_GATEWAY_KEY);
  router.post(leakedTokenPath, onlyGateways, jsonBody(1024), async (req, res) => {
    const given = leakedTokenSchema.safeParse(req.body);
    if (!given.success) throw invalidInput(given.error);
    await accessTokens.revokeLeaked(given.data.token);
    res.json({});
  });

  return { routers: [router] };
}
