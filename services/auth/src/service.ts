import { defineService } from '@coursewright/service-kit';
import { accountFeature } from './account/account.feature.ts';
import { adminsFeature } from './admins/admins.feature.ts';
import { createContext, openModels } from './context.ts';
import { emailChangeFeature } from './email-change/email-change.feature.ts';
import { emailVerificationFeature } from './email-verification/email-verification.feature.ts';
import { mailLinksFeature } from './mail-links/mail-links.feature.ts';
import { passwordResetFeature } from './password-reset/password-reset.feature.ts';
import { policiesFeature } from './policies/policies.feature.ts';
import { secondFactorFeature } from './second-factor/second-factor.feature.ts';
import { sessionsFeature } from './sessions/sessions.feature.ts';
import { signingKeysFeature } from './signing-keys/signing-keys.feature.ts';
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
    signingKeysFeature,
    sessionsFeature,
    usersFeature,
    secondFactorFeature,
    mailLinksFeature,
    passwordResetFeature,
    emailChangeFeature,
    emailVerificationFeature,
    policiesFeature,
    adminsFeature,
  ],
});
