import { type Feature, onProfile } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { ensureCustomer } from './ensure-customer.ts';

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
    on: onProfile('payer', users.save),
    /** Before the other features: later events of the user change nothing. */
    onUserDeleted: users.erase,
  };
}
