import { secondFactorEndpoints } from '@coursewright/contracts';
import { type Caller, failureReply, route } from '@coursewright/service-kit';
import { type Request, type Response, Router } from 'express';
import type { Context } from '../../context.ts';
import type { User } from '../users/index.ts';
import { createSecondFactorSetup } from './second-factor-setup.ts';

const WRONG_CODE = 'The code is not right. Codes change every 30 seconds: please enter the one shown now';
const NOT_ON = 'Two-step sign-in is not on';

export function secondFactorRoutes(context: Context): Router {
  const { sessionService: sessions, devices, cookies } = context;
  const setUp = createSecondFactorSetup(context);
  const router = Router();

  async function rememberDevice(before: User, caller: Caller, req: Request, res: Response) {
    const after = await sessions.findUser(caller);
    if (!after) return;
    const others = devices.remove(before, cookies.readDevice(req.headers.cookie));
    res.append('Set-Cookie', cookies.issueDevice(devices.remember(after, others)));
  }

  route(router, secondFactorEndpoints.secondFactor, async ({ caller }) => {
    const { secondFactor } = await sessions.requireUser(caller);
    return { enabled: secondFactor !== null, recoveryCodesLeft: secondFactor?.recoveryHashes.length ?? 0 };
  });

  route(router, secondFactorEndpoints.startSecondFactor, async ({ caller }) =>
    setUp.start(await sessions.requireUser(caller)),
  );

  route(router, secondFactorEndpoints.enableSecondFactor, async ({ caller, body, req, res }) => {
    const before = await sessions.requireUser(caller);
    const recoveryCodes = await setUp.enable(caller, before, body.code);
    if (!recoveryCodes) return failureReply(WRONG_CODE);
    await rememberDevice(before, caller, req, res);
    return { success: true, message: 'Two-step sign-in is on', recoveryCodes };
  });

  route(router, secondFactorEndpoints.disableSecondFactor, async ({ caller, req, res }) => {
    const before = await sessions.requireUser(caller);
    await setUp.disable(before);
    await rememberDevice(before, caller, req, res);
    return { success: true, message: 'Two-step sign-in is off' };
  });

  route(router, secondFactorEndpoints.renewRecoveryCodes, async ({ caller }) => {
    const recoveryCodes = await setUp.renewCodes(await sessions.requireUser(caller));
    if (!recoveryCodes) return failureReply(NOT_ON);
    return { success: true, message: 'Here are your new recovery codes', recoveryCodes };
  });

  return router;
}
