import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { receiptRoutes } from './receipt.routes.ts';

export const receiptsFeature = (context: Context): Feature => ({ routers: [receiptRoutes(context)] });
