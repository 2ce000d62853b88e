import { DAY_MS } from '@coursewright/contracts/durations';
import type { Refund, SearchResponse } from '@paypal/paypal-server-sdk';
import { Router } from 'express';
import { z } from 'zod';
import { type Kit, Refusal } from '../kit.ts';
import { type DisputeRecord, leftToRefund, type RefundRecord } from '../money-back.ts';
import { REPORTING_LAG_MS } from '../state.ts';
import { answerOnce, known, readBody, refuse, refuseEntity } from './access.ts';
import type { Lifecycle } from './lifecycle.ts';
import {
  decimal,
  getMinor,
  getMoney,
  type Records,
  renderTransaction,
  stamp,
  type Wire,
  wholeSeconds,
} from './objects.ts';

export interface Parts {
  kit: Kit;
  records: Records;
  life: Lifecycle;
}

const refundSchema = z
  .object({ amount: z.object({ value: z.string().regex(/^\d+(\.\d{1,3})?$/), currency_code: z.string() }).optional() })
  .default({});

// https://developer.paypal.com/docs/api/payments/v2/#captures_refund, and the sale that older calls use.
export function paymentRoutes({ kit, records, life: { moneyBack } }: Parts): Router {
  const router = Router();
  const find = (id: string) => known(records.payments.get(id));

  function renderRefund(id: string): Wire<Refund> {
    const { amountMinor, currency, created } = moneyBack.refunds.find(id);
    return {
      id,
      status: 'COMPLETED',
      amount: getMoney(amountMinor, currency),
      create_time: stamp(created),
      links: [{ href: `${kit.origin()}/paypal/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' }],
    };
  }

  function renderSaleRefund(id: string) {
    const { payment, amountMinor, currency, created } = moneyBack.refunds.find(id);
    const amount = { total: decimal(amountMinor, currency), currency };
    const time = stamp(created);
    return { id, state: 'completed', amount, sale_id: payment, create_time: time, update_time: time };
  }

  router.post('/v2/payments/captures/:id/refund', (req, res) =>
    answerOnce(records, req, res, renderRefund, () => {
      const payment = find(String(req.params.id));
      const { amount } = readBody(refundSchema, req.body ?? {});
      const left = leftToRefund(payment);
      const amountMinor = amount ? getMinor(amount) : left;
      if (left === 0) throw refuseEntity('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
      if (amountMinor > left) {
        const description = 'The refund amount must be less than or equal to the capture amount that is left.';
        throw refuseEntity('REFUND_AMOUNT_EXCEEDED', description);
      }
      return moneyBack.refund(payment.id, amountMinor).id;
    }),
  );

  // https://developer.paypal.com/docs/api/payments/v1/#sale_refund: the documented call for a sale.
  router.post('/v1/payments/sale/:id/refund', (req, res) =>
    answerOnce(records, req, res, renderSaleRefund, () => {
      const payment = find(String(req.params.id));
      if (leftToRefund(payment) === 0) {
        const message = 'Refund refused -- the transaction has already been fully refunded.';
        const body = { name: 'TRANSACTION_ALREADY_REFUNDED', message, debug_id: 'f0a1b2c3d4e5f' };
        throw new Refusal(400, message, body);
      }
      return moneyBack.refund(payment.id).id;
    }),
  );

  router.get('/v1/payments/sale/:id', ({ params }, res) => {
    const payment = find(params.id);
    const { id, currency, subscription } = payment;
    const total = decimal(payment.amountMinor, currency);
    res.json({
      id,
      state: renderTransaction(payment).status?.toLowerCase(),
      amount: { total, currency, details: { subtotal: total } },
      payment_mode: 'INSTANT_TRANSFER',
      billing_agreement_id: subscription,
      create_time: stamp(payment.paidAt),
      update_time: stamp(payment.paidAt),
      links: [{ href: `${kit.origin()}/paypal/v1/payments/sale/${id}`, rel: 'self', method: 'GET' }],
    });
  });

  return router;
}

const LONGEST_MS = 31 * DAY_MS;
/** What is older is not reported any more. */
const REPORTED_YEARS = 3;
const MOST_ON_A_PAGE = 500;

const reportedRefund = ({ id, payment, amountMinor, currency, created }: RefundRecord) => ({
  transaction_info: {
    transaction_id: id,
    paypal_reference_id: payment,
    transaction_event_code: 'T1107',
    transaction_initiation_date: stamp(created),
    transaction_amount: getMoney(-amountMinor, currency),
  },
});

// https://developer.paypal.com/docs/api/transaction-search/v1/, for refunds of the last three years. How late
// reports are is a behaviour of the sandbox.
export function reportRoutes({ kit, life: { moneyBack } }: Parts): Router {
  const refuseDates = (issue: string, description: string) => refuse('INVALID_REQUEST', { issue, description });
  return Router().get('/v1/reporting/transactions', ({ query, originalUrl }, res) => {
    const [from, to] = [Date.parse(String(query.start_date)), Date.parse(String(query.end_date))];
    if (!(from < to && to - from <= LONGEST_MS))
      throw refuseDates('INVALID_DATE_RANGE', 'Date range is greater than 31 days');
    const now = kit.now();
    const today = new Date(now);
    if (from < today.setUTCFullYear(today.getUTCFullYear() - REPORTED_YEARS))
      throw refuseDates('INVALID_DATE_RANGE', 'The start date must be within the last three years.');
    // callers use the machine's time, which may be a second ahead
    const knownUntil = now - (kit.behaviour().reportingLate ? REPORTING_LAG_MS : 0);
    if (from > knownUntil + 1000)
      throw refuseDates('INVALID_REQUEST', 'Data for the given start date is not available.');
    const { transaction_type: type = 'T1107' } = query;
    const inside = moneyBack.refunds.all().filter(({ created }) => {
      const at = wholeSeconds(created);
      return type === 'T1107' && at >= from && at < to && at <= knownUntil;
    });
    const perPage = Math.min(Number(query.page_size ?? 100), MOST_ON_A_PAGE);
    const page = Number(query.page ?? 1);
    res.json({
      transaction_details: inside.slice((page - 1) * perPage, page * perPage).map(reportedRefund),
      page,
      total_items: inside.length,
      total_pages: Math.max(1, Math.ceil(inside.length / perPage)),
      links: [{ href: `${kit.origin()}/paypal${originalUrl}`, rel: 'self', method: 'GET' }],
    } satisfies Wire<SearchResponse>);
  });
}

// https://developer.paypal.com/docs/api/customer-disputes/v1/
export function disputeRoutes({ kit, life: { moneyBack } }: Parts): Router {
  const router = Router();

  const shortForm = ({ id, amountMinor, currency, state, created, updated }: DisputeRecord) => ({
    dispute_id: id,
    create_time: stamp(created),
    update_time: stamp(updated),
    reason: 'UNAUTHORISED',
    status: state === 'open' ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
    dispute_state: state === 'open' ? 'REQUIRED_ACTION' : 'RESOLVED',
    dispute_amount: getMoney(amountMinor, currency),
    links: [{ href: `${kit.origin()}/paypal/v1/customer/disputes/${id}`, rel: 'self', method: 'GET' }],
  });

  router.get('/v1/customer/disputes', ({ query: { disputed_transaction_id: of } }, res) => {
    const found = moneyBack.disputes.all().filter(({ payment }) => of === undefined || payment === of);
    res.json({ items: found.map(shortForm), links: [] });
  });

  router.get('/v1/customer/disputes/:id', ({ params }, res) => {
    const dispute = known(moneyBack.disputes.all().find(({ id }) => id === params.id));
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
