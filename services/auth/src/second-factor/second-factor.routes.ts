import { secondFactorEndpoints } from '@coursewright/contracts';
import { refusal, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { SessionService } from '../sessions/session.service.ts';
import type { SetUp } from './set-up.ts';

const WRONG_CODE = 'The code is not right. Codes change every 30 seconds: please enter the one shown now';
const NOT_ON = 'Two-step sign-in is not on';

export function secondFactorRoutes(setUp: SetUp, sessions: SessionService): Router {
  const router = Router();

  route(router, secondFactorEndpoints.secondFactor, async ({ caller }) => {
    const { secondFactor } = await sessions.presentUser(caller);
    return { enabled: secondFactor !== null, recoveryCodesLeft: secondFactor?.recoveryHashes.length ?? 0 };
  });

  route(router, secondFactorEndpoints.startSecondFactor, async ({ caller }) =>
    setUp.start(await sessions.presentUser(caller)),
  );

  route(router, secondFactorEndpoints.enableSecondFactor, async ({ caller, body }) => {
    const recoveryCodes = await setUp.enable(caller, await sessions.presentUser(caller), body.code);
    if (!recoveryCodes) return refusal(WRONG_CODE);
    return { success: true, message: 'Two-step sign-in is on', recoveryCodes };
  });

  route(router, secondFactorEndpoints.disableSecondFactor, async ({ caller }) => {
    await setUp.disable(await sessions.presentUser(caller));
    return { success: true, message: 'Two-step sign-in is off' };
  });

  route(router, secondFactorEndpoints.renewRecoveryCodes, async ({ caller }) => {
    const recoveryCodes = await setUp.renewCodes(await sessions.presentUser(caller));
    if (!recoveryCodes) return refusal(NOT_ON);
    return { success: true, message: 'Here are your new recovery codes', recoveryCodes };
  });

  return router;
}
