import { authEndpoints } from '@coursewright/contracts';
import { failureReply, readLanguage, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import { SUSPENDED } from '../users/index.ts';
import { createConfirmIdentity, createProveIdentity, createSignIn, type Proof } from './prove-identity.ts';
import { createSignUp } from './sign-up.ts';

const CODE = { success: false, secondFactor: true } as const;

function codeRequired(proof: Proof) {
  if (proof === 'code missing') return { ...CODE, message: 'Please enter the code of your authenticator app' };
  if (proof === 'wrong code') return { ...CODE, message: 'The code is not right, or was used already' };
  return undefined;
}

export function signInRoutes(context: Context): Router {
  const { openSession, cookies } = context;
  const proveIdentity = createProveIdentity(context);
  const signUp = createSignUp(context);
  const signIn = createSignIn(context, proveIdentity);
  const confirmIdentity = createConfirmIdentity(context, proveIdentity);
  const router = Router();

  route(router, authEndpoints.signUp, async ({ body, req, res }) => {
    const { mName: name, email, password } = body;
    const user = await signUp({ name, email, password, address: req.ip ?? '', language: readLanguage(req) });
    if (!user) return failureReply('User with this email already exists');
    await openSession(user, req, res);
    return { success: true, message: 'Registration successful', userId: user.id };
  });

  route(router, authEndpoints.signIn, async ({ body, req, res }) => {
    const deviceCookie = cookies.readDevice(req.headers.cookie);
    const user = await signIn({ ...body, address: req.ip ?? '', deviceCookie });
    if (user === 'suspended') return failureReply(SUSPENDED);
    if (typeof user === 'string') return codeRequired(user) ?? failureReply('Invalid email or password');
    await openSession(user, req, res);
    const userData = { _id: user.id, email: user.email, mName: user.name, type: user.plan };
    return { success: true, message: 'SignIn successful', userData };
  });

  route(router, authEndpoints.confirmIdentity, async ({ caller, body }) => {
    const outcome = await confirmIdentity(caller, body);
    if (outcome === 'proved') return { success: true, message: 'Thank you' };
    return codeRequired(outcome) ?? failureReply('The password is not correct');
  });

  return router;
}
