import { AppError } from '@coursewright/service-kit';
import express, { type RequestHandler, type Response, Router } from 'express';
import { sandboxKeys } from '../environment.ts';
import type { SandboxKit } from '../sandbox.ts';
import { PaystackRefusal, sayRefusal } from './api.errors.ts';
import { initialize } from './initialize.ts';
import type { Payments } from './payments.ts';
import type { Records } from './records.ts';
import type { Renewals } from './renewals.ts';
import type { Wire } from './wire/wire.ts';

interface Parts {
  kit: SandboxKit;
  records: Records;
  wire: Wire;
  payments: Payments;
  renewals: Renewals;
}

const authenticate: RequestHandler = (req, _res, next) => {
  const expected = `Bearer ${sandboxKeys.paystack.secretKey}`;
  if (req.headers.authorization !== expected) throw new PaystackRefusal('Invalid key', 'invalid_Key', 401);
  next();
};

/** What is unknown, in the words of each call. */
function known<T>(find: () => T, message: string, code = 'not_found', status = 404): T {
  try {
    return find();
  } catch (error) {
    if (error instanceof AppError) throw new PaystackRefusal(message, code, status);
    throw error;
  }
}

const say = (res: Response, message: string, data?: object) => void res.json({ status: true, message, data });

/** `?perPage=&page=`, newest first. */
function sayList(res: Response, message: string, items: readonly object[], query: Record<string, unknown>) {
  const perPage = Number(query.perPage ?? 50);
  const page = Number(query.page ?? 1);
  const from = (page - 1) * perPage;
  const data = items.toReversed().slice(from, from + perPage);
  const meta = { total: items.length, skipped: from, perPage, page, pageCount: Math.ceil(items.length / perPage) };
  res.json({ status: true, message, data, meta });
}

const asked = (wished: unknown, actual: unknown) => wished === undefined || String(wished) === String(actual);

export function createApi({ kit, records, wire, payments, renewals }: Parts): Router {
  const router = Router();
  router.use(express.json(), authenticate);

  router.get('/plan/:code', ({ params }, res) => {
    const offer = kit.offers().find(({ planId }) => planId === params.code);
    if (!offer) throw new PaystackRefusal('Plan not found', 'not_found', 404);
    say(res, 'Plan retrieved', wire.plan(offer));
  });
  router.post('/transaction/initialize', ({ body }, res) => {
    const { accessCode: access_code, reference } = initialize(kit, records, body);
    const authorization_url = `${kit.origin()}/paystack/checkout/${access_code}`;
    say(res, 'Authorization URL created', { authorization_url, access_code, reference });
  });
  router.get('/transaction/verify/:reference', ({ params }, res) => {
    const find = () => records.transaction(params.reference);
    const found = known(find, 'Transaction reference not found.', 'transaction_not_found', 400);
    say(res, 'Verification successful', wire.verified(found));
  });
  router.get('/transaction', ({ query }, res) => {
    const found = records.transactions.all().filter(({ customer }) => asked(query.customer, customer));
    sayList(res, 'Transactions retrieved', found.map(wire.transaction), query);
  });
  router.get('/subscription', ({ query }, res) => {
    const found = records.subscriptions.all().filter(({ customer }) => asked(query.customer, customer));
    sayList(res, 'Subscriptions retrieved', found.map(wire.subscription), query);
  });
  router.get('/subscription/:code', ({ params }, res) => {
    const found = known(() => records.subscription(params.code), 'Subscription not found');
    say(res, 'Subscription retrieved successfully', wire.subscription(found));
  });
  router.post('/subscription/disable', ({ body }, res) => {
    const message = 'Subscription with code not found or already inactive';
    const found = known(() => records.subscription(String(body?.code)), message);
    if (found.emailToken !== body?.token || !['active', 'attention'].includes(found.status))
      throw new PaystackRefusal(message, 'not_found', 404);
    renewals.disable(found);
    say(res, 'Subscription disabled successfully');
  });
  router.post('/refund', ({ body }, res) => {
    const find = () => records.transaction(String(body?.transaction));
    const { reference, status } = known(find, 'Transaction not found', 'transaction_not_found');
    if (status === 'reversed') throw new PaystackRefusal('Transaction has been fully reversed', 'transaction_reversed');
    const refund = () => payments.refund(reference, body?.amount === undefined ? undefined : Number(body.amount));
    const made = known(refund, 'Refund amount cannot be more than transaction amount', 'invalid_amount', 400);
    say(res, 'Refund has been queued for processing', wire.refund(made));
  });
  router.get('/refund', ({ query }, res) => {
    const found = records.refunds.all().filter(({ transaction }) => asked(query.transaction, transaction));
    sayList(res, 'Refunds retrieved', found.map(wire.refund), query);
  });
  router.get('/dispute', ({ query }, res) => {
    const found = records.disputes.all().filter(({ transaction }) => asked(query.transaction, transaction));
    sayList(res, 'Disputes retrieved', found.map(wire.dispute), query);
  });
  router.use(() => {
    throw new PaystackRefusal('Requested URL not found', 'not_found', 404);
  });
  router.use(sayRefusal);
  return router;
}
