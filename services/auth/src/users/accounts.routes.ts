import { authEndpoints } from '@coursewright/contracts';
import { refusal, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { SessionService } from '../sessions/session.service.ts';
import type { SessionCookies } from '../sessions/session-cookies.ts';
import type { ConfirmIdentity } from './confirm-identity.ts';
import type { Proof } from './prove-identity.ts';
import type { SignIn } from './sign-in.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { SignUp } from './sign-up.ts';

const CODE = { success: false, secondFactor: true } as const;

interface Dependencies {
  readonly signUp: SignUp;
  readonly signIn: SignIn;
  readonly confirmIdentity: ConfirmIdentity;
  readonly limits: SignInLimits;
  readonly sessions: SessionService;
  readonly cookies: SessionCookies;
}

/** The password is right, and the form goes on to the code. */
function askedForCode(proof: Proof) {
  if (proof === 'code missing') return { ...CODE, message: 'Please enter the code of your authenticator app' };
  if (proof === 'wrong code') return { ...CODE, message: 'The code is not right, or was used already' };
  return undefined;
}

export function accountsRoutes(dependencies: Dependencies): Router {
  const { signUp, signIn, confirmIdentity, limits, sessions, cookies } = dependencies;
  const router = Router();

  route(router, authEndpoints.signUp, async ({ body, req, res }) => {
    await limits.countSignUp(req.ip ?? '');
    const user = await signUp({ name: body.mName, email: body.email, password: body.password });
    if (!user) return refusal('User with this email already exists');
    res.append('Set-Cookie', cookies.issue(await sessions.open(user, req.get('user-agent'))));
    return { success: true, message: 'Registration successful', userId: user.id };
  });

  route(router, authEndpoints.signIn, async ({ body, req, res }) => {
    const origin = req.ip ?? '';
    await limits.countAddress(origin);
    const user = await signIn({ ...body, origin });
    if (typeof user === 'string') return askedForCode(user) ?? refusal('Invalid email or password');
    res.append('Set-Cookie', cookies.issue(await sessions.open(user, req.get('user-agent'))));
    const userData = { _id: user.id, email: user.email, mName: user.name, type: user.plan };
    return { success: true, message: 'SignIn successful', userData };
  });

  route(router, authEndpoints.confirmIdentity, async ({ caller, body }) => {
    const outcome = await confirmIdentity(caller, body);
    if (outcome === 'proved') return { success: true, message: 'Thank you' };
    return askedForCode(outcome) ?? refusal('The password is not correct');
  });

  return router;
}
