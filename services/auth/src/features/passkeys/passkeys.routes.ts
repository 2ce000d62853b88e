import { passkeyEndpoints } from '@coursewright/contracts';
import { MINUTE_MS } from '@coursewright/contracts/durations';
import { getIpRateLimitKey, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import { describeDevice } from '../sessions/index.ts';
import { createPasskeyService } from './passkeys.service.ts';

export async function passkeysRoutes(context: Context): Promise<Router> {
  const { config, cookies, limit, openSession, sessionService: sessions } = context;
  const passkeys = await createPasskeyService(context);
  const tries = await limit('passkey_tries', config.SIGN_IN_ATTEMPTS_PER_ADDRESS, 10 * MINUTE_MS);
  const router = Router();

  /** Counts before the work, so that parallel calls are counted. */
  async function counted<T>(key: string, run: () => Promise<T>): Promise<T> {
    await tries.consume(key);
    const result = await run();
    await tries.refund(key);
    return result;
  }

  route(router, passkeyEndpoints.passkeys, async ({ caller }) => ({
    passkeys: passkeys.list(await sessions.requireUser(caller)),
  }));

  route(router, passkeyEndpoints.startPasskey, async ({ caller }) => ({
    options: await passkeys.startAdding(caller, await sessions.requireUser(caller)),
  }));

  route(router, passkeyEndpoints.addPasskey, async ({ caller, body, req }) => {
    const user = await sessions.requireUser(caller);
    const name = describeDevice(req.get('user-agent'));
    const passkey = await counted(caller.sessionId, () => passkeys.add(caller, user, body.credential, name));
    return { success: true, message: 'Your passkey is added', passkey };
  });

  route(router, passkeyEndpoints.renamePasskey, async ({ caller, params, body }) => {
    await passkeys.rename(await sessions.requireUser(caller), params.passkeyId, body.name);
    return { success: true, message: 'The passkey has a new name' };
  });

  route(router, passkeyEndpoints.removePasskey, async ({ caller, params }) => {
    const credentialId = await passkeys.remove(await sessions.requireUser(caller), params.passkeyId);
    return { success: true, message: 'The passkey is removed', rpId: passkeys.rpID, credentialId };
  });

  route(router, passkeyEndpoints.startPasskeySignIn, async ({ req, res }) => {
    const browser = cookies.readPasskey(req.headers.cookie) ?? cookies.createPasskeyHolder();
    res.append('Set-Cookie', cookies.issuePasskey(browser));
    return { options: await passkeys.startSignIn(browser) };
  });

  route(router, passkeyEndpoints.signInWithPasskey, async ({ body, req, res }) => {
    const browser = cookies.readPasskey(req.headers.cookie);
    const key = getIpRateLimitKey(req.ip ?? '');
    const user = await counted(key, () => passkeys.signIn(browser, body.credential));
    await openSession(user, req, res);
    const userData = { _id: user.id, email: user.email, mName: user.name, type: user.plan };
    return { success: true, message: 'SignIn successful', userData };
  });

  route(router, passkeyEndpoints.startPasskeyConfirmation, async ({ caller }) => ({
    options: await passkeys.startConfirmation(caller, await sessions.requireUser(caller)),
  }));

  route(router, passkeyEndpoints.confirmWithPasskey, async ({ caller, body }) => {
    const user = await sessions.requireUser(caller);
    await counted(caller.sessionId, () => passkeys.confirm(caller, user, body.credential));
    await sessions.confirmIdentity(caller, 'passkey');
    return { success: true, message: 'Thank you' };
  });

  return router;
}
