import { paymentDataEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { paymentDataOf } from './payment-data.ts';

export function paymentDataRoutes(paymentData: ReturnType<typeof paymentDataOf>): Router {
  const router = Router();
  route(router, paymentDataEndpoints.paymentData, ({ caller }) => paymentData(caller.userId));
  return router;
}
