import { authEvents } from '@coursewright/contracts';
import { createConsumer } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { meetPayer } from './meet-payer.ts';

const AT_REGISTRATION = 0;

/** Keeps the replica of users. Whoever leaves is forgotten; what they paid stays in the books without a name. */
export function payersFeature(context: Context): Feature {
  const { users, accounts, payments, messaging, forgetters, config, logger } = context;

  async function forget(userId: string) {
    await users.forget(userId);
    await accounts.close(userId);
    await payments.anonymise(userId);
    for (const each of forgetters) await each(userId);
  }

  return {
    routers: [meetPayer({ users, authenticate: context.authenticate, authUrl: config.AUTH_URL, logger })],
    consumers: [
      createConsumer({
        ...messaging,
        handler: 'payer-registered',
        events: authEvents.userRegistered,
        handle: ({ data }) => users.save(data.userId, data, AT_REGISTRATION),
      }),
      createConsumer({
        ...messaging,
        handler: 'payer-changed',
        events: authEvents.userChanged,
        handle: ({ data }) => users.save(data.userId, data, data.revision),
      }),
      createConsumer({
        ...messaging,
        handler: 'payer-deleted',
        events: authEvents.userDeleted,
        handle: ({ data }) => forget(data.userId),
      }),
    ],
  };
}
