import { Router } from 'express';
import type { SandboxKit } from '../sandbox.ts';
import { refuseUnknown } from './answers.ts';
import { moneyOf } from './money.ts';
import type { DisputeRecord, Records } from './records.ts';

/** https://developer.paypal.com/docs/api/customer-disputes/v1/ */
export function disputeRoutes(kit: SandboxKit, records: Records): Router {
  const router = Router();

  function shortForm({ id, payment, state, createdAt, updatedAt }: DisputeRecord) {
    const paid = records.payments.get(payment);
    return {
      dispute_id: id,
      create_time: createdAt,
      update_time: updatedAt,
      reason: 'UNAUTHORISED',
      status: state === 'open' ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
      dispute_state: state === 'open' ? 'REQUIRED_ACTION' : 'RESOLVED',
      ...(paid ? { dispute_amount: moneyOf(paid.amountMinor, paid.currency) } : {}),
      dispute_life_cycle_stage: 'CHARGEBACK',
      links: [{ href: `${kit.origin()}/paypal/v1/customer/disputes/${id}`, rel: 'self', method: 'GET' }],
    };
  }

  router.get('/v1/customer/disputes', (req, res) => {
    const of = req.query.disputed_transaction_id;
    const found = records.disputes.all().filter(({ payment }) => of === undefined || payment === of);
    res.json({ items: found.map(shortForm), links: [] });
  });

  router.get('/v1/customer/disputes/:id', (req, res) => {
    const dispute = records.disputes.get(req.params.id);
    if (!dispute) return refuseUnknown(res);
    const { payment, state } = dispute;
    const outcome = state === 'lost' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR';
    res.json({
      ...shortForm(dispute),
      disputed_transactions: [{ seller_transaction_id: payment }],
      ...(state === 'open' ? {} : { dispute_outcome: { outcome_code: outcome } }),
    });
  });

  return router;
}
