import { secondFactorEndpoints } from '@coursewright/contracts';
import { type Caller, refusal, route, unauthenticated } from '@coursewright/service-kit';
import { Router } from 'express';
import type { SessionService } from '../sessions/session.service.ts';
import type { SetUp } from './set-up.ts';

const WRONG_CODE = 'The code is not right. Codes change every 30 seconds: please enter the one shown now';
const NOT_ON = 'Two-step sign-in is not on';

export function secondFactorRoutes(setUp: SetUp, sessions: SessionService): Router {
  const router = Router();

  async function userOf(caller: Caller) {
    const user = await sessions.userOf(caller);
    if (!user) throw unauthenticated('Please sign in', { code: 'session_over' });
    return user;
  }

  route(router, secondFactorEndpoints.secondFactor, async ({ caller }) => {
    const { secondFactor } = await userOf(caller);
    return { enabled: secondFactor !== null, recoveryCodesLeft: secondFactor?.recoveryHashes.length ?? 0 };
  });

  route(router, secondFactorEndpoints.startSecondFactor, async ({ caller }) => setUp.start(await userOf(caller)));

  route(router, secondFactorEndpoints.enableSecondFactor, async ({ caller, body }) => {
    const recoveryCodes = await setUp.enable(caller, await userOf(caller), body.code);
    if (!recoveryCodes) return refusal(WRONG_CODE);
    return { success: true, message: 'Two-step sign-in is on', recoveryCodes };
  });

  route(router, secondFactorEndpoints.disableSecondFactor, async ({ caller }) => {
    await setUp.disable(await userOf(caller));
    return { success: true, message: 'Two-step sign-in is off' };
  });

  route(router, secondFactorEndpoints.renewRecoveryCodes, async ({ caller }) => {
    const recoveryCodes = await setUp.renewCodes(await userOf(caller));
    if (!recoveryCodes) return refusal(NOT_ON);
    return { success: true, message: 'Here are your new recovery codes', recoveryCodes };
  });

  return router;
}
