import { type Feature, onProfile } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { ensureCustomer } from './ensure-customer.ts';

export const customersFeature = (context: Context): Feature => ({
  routers: [ensureCustomer(context)],
  on: onProfile('payer', context.users.save),
  /** Before the other features: later events of the user change nothing. */
  onUserDeleted: context.users.erase,
});
