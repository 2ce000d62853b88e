import { defineService } from '@coursewright/service-kit';
import { accountFeature } from './account/account.feature.ts';
import { adminsFeature } from './admins/admins.feature.ts';
import { createContext, openModels } from './context.ts';
import { emailFeature } from './email/email.feature.ts';
import { gatewaysFeature } from './gateways/gateways.feature.ts';
import { passwordResetFeature } from './password-reset/password-reset.feature.ts';
import { policiesFeature } from './policies/policies.feature.ts';
import { secondFactorFeature } from './second-factor/second-factor.feature.ts';
import { sessionsFeature } from './sessions/sessions.feature.ts';
import { signInFeature } from './sign-in/sign-in.feature.ts';
import { usersFeature } from './users/users.feature.ts';

export const auth = defineService({
  name: 'auth',
  database: 'AUTH_DATABASE',
  port: 'AUTH_PORT',
  models: openModels,
  createContext,
  authenticate: (context) => context.authenticate,
  features: [
    accountFeature,
    usersFeature,
    sessionsFeature,
    secondFactorFeature,
    emailFeature,
    passwordResetFeature,
    signInFeature,
    policiesFeature,
    adminsFeature,
    gatewaysFeature,
  ],
});
