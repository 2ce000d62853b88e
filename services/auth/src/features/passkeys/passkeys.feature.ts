import type { Feature } from '@coursewright/service-kit';
import { type Context, MINUTE_SECONDS } from '../../context.ts';
import { createChallenges, createUsedChallengeModel } from './challenges.ts';
import { createPasskeyRepository } from './passkey.repository.ts';
import { passkeysRoutes } from './passkeys.routes.ts';
import { createPasskeyService } from './passkeys.service.ts';

export async function passkeysFeature(context: Context): Promise<Feature> {
  const { config, connection, cookies, key, limit, logger, models, openSession, sessionService, users } = context;
  const passkeys = createPasskeyService({
    users,
    passkeys: createPasskeyRepository(models.users),
    challenges: createChallenges(key.rotationKey, await createUsedChallengeModel(connection)),
    logger,
    brand: config.BRAND_NAME,
    publicUrl: config.PUBLIC_URL,
  });
  return {
    routers: [
      passkeysRoutes({
        passkeys,
        sessions: sessionService,
        openSession,
        cookies,
        tries: await limit('passkey_tries', config.SIGN_IN_ATTEMPTS_PER_ADDRESS, 10 * MINUTE_SECONDS),
      }),
    ],
  };
}
