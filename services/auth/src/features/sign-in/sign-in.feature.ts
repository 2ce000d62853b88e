import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { createConfirmIdentity, createProveIdentity } from './prove-identity.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { createSignIn } from './sign-in.ts';
import { createSignUp } from './sign-up.ts';

export function signInFeature(context: Context): Feature {
  const { config, cookies, devices, openSession, sessionService, users } = context;
  const proveIdentity = createProveIdentity(context);
  return {
    routers: [
      signInRoutes({
        signUp: createSignUp({ ...context, adminEmail: config.ADMIN_EMAIL }),
        signIn: createSignIn({ users, devices, proveIdentity }),
        confirmIdentity: createConfirmIdentity(sessionService, proveIdentity),
        openSession,
        cookies,
      }),
    ],
  };
}
