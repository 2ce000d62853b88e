import { authEvents } from '@coursewright/contracts';
import { type Feature, onEvent } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { AT_REGISTRATION } from './user.repository.ts';

export function customersFeature(context: Context): Feature {
  const { users, config, logger } = context;
  return {
    routers: [
      ensureCustomer({
        users,
        authenticate: context.authenticate,
        logger,
        authUrl: config.AUTH_URL,
        authKey: config.INTERNAL_BILLING_KEY,
      }),
    ],
    on: [
      onEvent({
        handler: 'payer-registered',
        events: authEvents.userRegistered,
        handle: ({ data }) => users.save(data.userId, data, AT_REGISTRATION),
      }),
      onEvent({
        handler: 'payer-changed',
        events: authEvents.userChanged,
        handle: ({ data }) => users.save(data.userId, data, data.revision),
      }),
    ],
    /** Before the other features: later events of the user change nothing. */
    onUserDeleted: users.erase,
  };
}
