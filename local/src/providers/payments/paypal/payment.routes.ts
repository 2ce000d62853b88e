import type { Refund } from '@paypal/paypal-server-sdk';
import { Router } from 'express';
import { z } from 'zod';
import type { SandboxKit } from '../sandbox.ts';
import type { AfterPayment } from './after-payment.ts';
import { refuse, refuseBody, refuseUnknown } from './answers.ts';
import { decimal, minorOf, moneyOf } from './money.ts';
import type { Records } from './records.ts';
import { renderTransaction } from './render.ts';
import type { Wire } from './wire.ts';

const refundSchema = z
  .object({ amount: z.object({ value: z.string().regex(/^\d+(\.\d{1,3})?$/), currency_code: z.string() }).optional() })
  .default({});

/** https://developer.paypal.com/docs/api/payments/v2/#captures_refund, and the sale that older calls know. */
export function paymentRoutes(kit: SandboxKit, records: Records, after: AfterPayment): Router {
  const router = Router();

  function refundBody(id: string): Wire<Refund> | undefined {
    const refund = records.refunds.get(id);
    if (!refund) return undefined;
    return {
      id,
      status: 'COMPLETED',
      amount: moneyOf(refund.amountMinor, refund.currency),
      create_time: refund.createdAt,
      links: [{ href: `${kit.origin()}/paypal/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' }],
    };
  }

  router.post('/v2/payments/captures/:id/refund', (req, res) => {
    const requestId = req.get('paypal-request-id');
    const before = requestId && records.requests.get(requestId);
    if (before) return void res.json(refundBody(before.object));
    const { id } = req.params;
    if (!records.payments.get(id)) return refuseUnknown(res);
    const { success, data, error } = refundSchema.safeParse(req.body ?? {});
    if (!success) return refuseBody(res, error);
    const left = after.left(id);
    const amount = data.amount ? minorOf(data.amount) : left;
    if (left === 0) {
      const description = 'The capture has already been fully refunded.';
      return refuse(res, 'UNPROCESSABLE_ENTITY', { issue: 'CAPTURE_FULLY_REFUNDED', description });
    }
    if (amount > left) {
      const description = 'The refund amount must be less than or equal to the capture amount that is left.';
      return refuse(res, 'UNPROCESSABLE_ENTITY', { issue: 'REFUND_AMOUNT_EXCEEDED', description });
    }
    const refund = after.refund(id, amount);
    if (requestId) records.requests.put(requestId, { object: refund.id });
    res.status(201).json(refundBody(refund.id));
  });

  router.get('/v1/payments/sale/:id', (req, res) => {
    const payment = records.payments.get(req.params.id);
    if (!payment) return refuseUnknown(res);
    const total = decimal(payment.amountMinor, payment.currency);
    res.json({
      id: payment.id,
      state: renderTransaction(records, payment).status?.toLowerCase(),
      amount: { total, currency: payment.currency, details: { subtotal: total } },
      payment_mode: 'INSTANT_TRANSFER',
      billing_agreement_id: payment.subscription,
      create_time: payment.paidAt,
      update_time: payment.paidAt,
      links: [{ href: `${kit.origin()}/paypal/v1/payments/sale/${payment.id}`, rel: 'self', method: 'GET' }],
    });
  });

  return router;
}
