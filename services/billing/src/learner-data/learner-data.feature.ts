import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { createReceipts } from '../receipts/receipts.ts';
import { paymentDataRoutes } from './payment-data.routes.ts';
import { paymentDataOf } from './payment-data.ts';

export function learnerDataFeature({ accounts, payments, attempts }: Context): Feature {
  const receipts = createReceipts(payments);
  return { routers: [paymentDataRoutes(paymentDataOf({ accounts, receipts, attempts }))] };
}
