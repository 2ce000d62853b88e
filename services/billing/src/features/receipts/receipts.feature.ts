import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { receiptRoutes } from './receipt.routes.ts';
import { createReceipts } from './receipts.ts';

export function receiptsFeature({ payments, config, users }: Context): Feature {
  const brand = { name: config.BRAND_NAME, url: config.PUBLIC_URL };
  return { routers: [receiptRoutes(createReceipts(payments), brand, users)] };
}
