import { type RequestHandler, Router, urlencoded } from 'express';
import { sandboxKeys } from '../environment.ts';
import type { SandboxKit } from '../sandbox.ts';
import { refuse } from './answers.ts';
import type { Records } from './records.ts';
import { stamp } from './wire.ts';

const LASTS_SECONDS = 32_400;

/** https://developer.paypal.com/api/rest/authentication/ */
export function tokenRoutes(kit: SandboxKit, records: Records): Router {
  const { clientId, clientSecret } = sandboxKeys.paypal;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const router = Router();
  router.post('/v1/oauth2/token', urlencoded({ extended: false }), (req, res) => {
    if (req.headers.authorization !== basic) {
      res.status(401).json({ error: 'invalid_client', error_description: 'Client Authentication failed' });
      return;
    }
    if (req.body?.grant_type !== 'client_credentials') {
      res.status(400).json({ error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' });
      return;
    }
    const token = kit.id('A21AA', 80);
    const expiresAt = stamp(new Date(kit.now().getTime() + LASTS_SECONDS * 1000));
    records.tokens.put(token, { expiresAt });
    res.json({
      scope: 'https://uri.paypal.com/services/subscriptions',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: LASTS_SECONDS,
      nonce: `${stamp(kit.now())}${kit.id('', 20)}`,
    });
  });
  return router;
}

/** Everything else asks for a token that was given out and is not too old. */
export const requireToken =
  (kit: SandboxKit, records: Records): RequestHandler =>
  (req, res, next) => {
    const token = req.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const known = records.tokens.get(token);
    if (known && Date.parse(known.expiresAt) > kit.now().getTime()) return next();
    refuse(res, 'AUTHENTICATION_FAILURE');
  };
