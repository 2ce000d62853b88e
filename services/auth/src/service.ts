import { defineService } from '@coursewright/service-kit';
import { createContext, openModels } from './context.ts';
import { accessTokensFeature } from './features/access-tokens/access-tokens.feature.ts';
import { accountFeature } from './features/account/account.feature.ts';
import { adminsFeature } from './features/admins/admins.feature.ts';
import { emailFeature } from './features/email/email.feature.ts';
import { gatewaysFeature } from './features/gateways/gateways.feature.ts';
import { passkeysFeature } from './features/passkeys/passkeys.feature.ts';
import { passwordResetFeature } from './features/password-reset/password-reset.feature.ts';
import { policiesFeature } from './features/policies/policies.feature.ts';
import { secondFactorFeature } from './features/second-factor/second-factor.feature.ts';
import { sessionsFeature } from './features/sessions/sessions.feature.ts';
import { signInFeature } from './features/sign-in/sign-in.feature.ts';
import { usersFeature } from './features/users/users.feature.ts';

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
    accessTokensFeature,
    passkeysFeature,
    emailFeature,
    passwordResetFeature,
    signInFeature,
    policiesFeature,
    adminsFeature,
    gatewaysFeature,
  ],
});
