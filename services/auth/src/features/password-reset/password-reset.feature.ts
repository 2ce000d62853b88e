import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { createForgotPassword } from './forgot-password.ts';
import { passwordResetRoutes } from './password-reset.routes.ts';
import { createResetLimits } from './reset-limits.ts';
import { createResetPassword } from './reset-password.ts';

export async function passwordResetFeature(context: Context): Promise<Feature> {
  const { config, connection, links, options, users } = context;
  return {
    routers: [
      passwordResetRoutes({
        forgotPassword: createForgotPassword({ users, links, pause: options.pause }),
        resetPassword: createResetPassword(context),
        limits: await createResetLimits(connection, config.RESET_REQUESTS_PER_ADDRESS),
      }),
    ],
  };
}
