import express, { type Response, Router } from 'express';
import { z } from 'zod';
import { answerRefusal, type CreatedOffer, type Kit, Refusal, requireAuthorization } from '../kit.ts';
import { leftToRefund } from '../money-back.ts';
import { sandboxKeys } from '../offers.ts';
import { createCode, type Lifecycle } from './lifecycle.ts';
import type { Objects, SubscriptionRecord, TransactionRecord } from './objects.ts';

function refuse(message: string, code = 'not_found', status = 404): Refusal {
  const meta = { nextStep: 'Ensure that the values you pass are right and that you are using the right key' };
  return new Refusal(status, message, { status: false, message, meta, type: 'validation_error', code });
}

const say = (res: Response, message: string, data?: object) => void res.json({ status: true, message, data });

type Query = Readonly<Record<string, unknown>>;

// As the published OpenAPI document has it, newest first. A parameter that a list does not name is ignored, not
// refused.
function sayList(res: Response, message: string, items: readonly object[], query: Query, perPageName = 'perPage') {
  const perPage = Number(query[perPageName] ?? 50);
  const page = Number(query.page ?? 1);
  const from = (page - 1) * perPage;
  const data = items.toReversed().slice(from, from + perPage);
  const meta = { total: items.length, skipped: from, perPage, page, pageCount: Math.ceil(items.length / perPage) };
  res.json({ status: true, message, data, meta });
}

const matches = (wanted: unknown, actual: unknown) => wanted === undefined || String(wanted) === String(actual);

const isWithin = ({ from, to }: Query, { created }: { created: number }) =>
  (from === undefined || created >= Date.parse(String(from))) &&
  (to === undefined || created <= Date.parse(String(to)));

const initializeSchema = z.object({
  email: z.email(),
  amount: z.coerce.number().int().positive(),
  currency: z.string().optional(),
  plan: z.string().optional(),
  reference: z.string().optional(),
  callback_url: z.url().optional(),
  channels: z
    .array(z.enum(['card', 'bank', 'apple_pay', 'ussd', 'qr', 'mobile_money', 'bank_transfer', 'eft']))
    .optional(),
  metadata: z.unknown(),
});
const messages: Record<string, string> = {
  email: 'Invalid Email Address Passed',
  amount: 'Invalid Amount Sent',
  callback_url: 'Invalid callback url',
};
// Other intervals are left out.
const planSchema = z.object({
  name: z.string().min(1),
  amount: z.coerce.number().int().positive(),
  interval: z.enum(['monthly', 'annually']),
  currency: z.enum(['NGN', 'GHS', 'ZAR', 'KES', 'USD']).default('ZAR'),
});
const cancelSchema = z.object({ cancel_action: z.url() });

function initialize(kit: Kit, life: Lifecycle, body: unknown): TransactionRecord {
  const { data, error } = initializeSchema.safeParse({ metadata: '', ...(body as object) });
  if (error) {
    const field = String(error.issues[0]?.path[0]);
    throw refuse(messages[field] ?? `Invalid ${field}`, 'invalid_params', 400);
  }
  const offer = kit.findOffer(data.plan);
  if (data.plan && !offer) throw refuse('Plan not found');
  const reference = data.reference ?? createCode('');
  if (!/^[\w.=-]+$/.test(reference))
    throw refuse('Only -,., = and alphanumeric characters allowed in reference', 'invalid_params', 400);
  if (life.byReference(reference)) throw refuse('Duplicate Transaction Reference', 'duplicate_reference', 400);
  return life.addTransaction({
    reference,
    status: 'abandoned',
    says: 'The transaction was not completed',
    // a plan invalidates the amount, as documented
    amountMinor: offer?.amountMinor ?? data.amount,
    currency: offer?.currency ?? data.currency ?? 'ZAR',
    customer: life.customerOf(data.email),
    plan: offer?.planId,
    accessCode: createCode(''),
    metadata: data.metadata,
    callbackUrl: data.callback_url,
    cancelUrl: cancelSchema.safeParse(data.metadata).data?.cancel_action,
  });
}

export function createApi(kit: Kit, life: Lifecycle, objects: Objects): Router {
  const { transactions, subscriptions, moneyBack } = life;
  const router = Router();
  const expected = `Bearer ${sandboxKeys.paystack.secretKey}`;
  router.use(
    express.json(),
    requireAuthorization(expected, () => refuse('Invalid key', 'invalid_Key', 401)),
  );

  function findSubscription(code: unknown, message = 'Subscription not found'): SubscriptionRecord {
    const found = subscriptions.get(String(code));
    if (!found) throw refuse(message);
    return found;
  }

  router.get('/plan', ({ query }, res) => {
    const { amount, interval } = query;
    const found = [...kit.offers(), ...kit.createdOffers()]
      .map(objects.plan)
      .filter((plan) => matches(amount, plan.amount) && matches(interval, plan.interval));
    sayList(res, 'Plans retrieved', found, query);
  });
  router.post('/plan', ({ body }, res) => {
    const { data, error } = planSchema.safeParse(body);
    if (error) throw refuse(`Invalid ${String(error.issues[0]?.path[0])}`, 'invalid_params', 400);
    const { name, amount: amountMinor, currency, interval } = data;
    const offer: CreatedOffer = {
      plan: interval === 'monthly' ? 'monthly' : 'yearly',
      planId: createCode('PLN_'),
      amountMinor,
      currency,
      interval: interval === 'monthly' ? 'month' : 'year',
      active: true,
      name,
    };
    kit.addOffer(offer);
    res.status(201);
    say(res, 'Plan created', objects.plan(offer));
  });
  router.get('/plan/:code', ({ params }, res) => {
    const offer = kit.findOffer(params.code);
    if (!offer) throw refuse('Plan not found');
    say(res, 'Plan retrieved', objects.plan(offer));
  });
  router.post('/transaction/initialize', ({ body }, res) => {
    const { accessCode: access_code, reference } = initialize(kit, life, body);
    const authorization_url = `${kit.origin()}/paystack/checkout/${access_code}`;
    say(res, 'Authorization URL created', { authorization_url, access_code, reference });
  });
  router.get('/transaction/verify/:reference', ({ params }, res) => {
    const found = life.byReference(params.reference);
    if (!found) throw refuse('Transaction reference not found.', 'transaction_not_found', 400);
    say(res, 'Verification successful', objects.verified(found));
  });
  router.get('/transaction', ({ query }, res) => {
    const found = transactions
      .all()
      .filter((one) => matches(query.customer_code, one.customer.code) && isWithin(query, one));
    sayList(res, 'Transactions retrieved', found.map(objects.transaction), query, 'per_page');
  });
  router.get('/subscription', ({ query }, res) => {
    const found = subscriptions.all().filter((one) => matches(query.customer, one.customer.id) && isWithin(query, one));
    sayList(res, 'Subscriptions retrieved', found.map(objects.subscription), query);
  });
  router.get('/subscription/:code', ({ params }, res) => {
    say(res, 'Subscription retrieved successfully', objects.subscription(findSubscription(params.code)));
  });
  router.post('/subscription/disable', ({ body }, res) => {
    const message = 'Subscription with code not found or already inactive';
    const { code, emailToken, status } = findSubscription(body?.code, message);
    if (emailToken !== body?.token || !['active', 'attention'].includes(status)) throw refuse(message);
    life.disable(code);
    say(res, 'Subscription disabled successfully');
  });
  router.post('/subscription/enable', ({ body }, res) => {
    const message = 'Subscription with code not found or already active';
    const { code, emailToken, status } = findSubscription(body?.code, message);
    if (emailToken !== body?.token || status !== 'non-renewing') throw refuse(message);
    subscriptions.change(code, { status: 'active' });
    say(res, 'Subscription enabled successfully');
  });
  router.get('/subscription/:code/manage/link', ({ params }, res) => {
    const { code, emailToken } = findSubscription(params.code);
    const link = `${kit.origin()}/paystack/checkout/manage/${code}?subscription_token=${emailToken}`;
    say(res, 'Link generated', { link });
  });
  router.post('/refund', ({ body }, res) => {
    const id = String(body?.transaction);
    const paid = transactions.get(id) ?? life.byReference(id);
    if (!paid) throw refuse('Transaction not found', 'transaction_not_found');
    const left = leftToRefund(paid);
    if (paid.paidAt && left === 0) throw refuse('Transaction has been fully reversed', 'transaction_reversed', 400);
    const amount = body?.amount === undefined ? left : Number(body.amount);
    if (!(Number.isInteger(amount) && amount >= 1 && amount <= left))
      throw refuse('Refund amount cannot be more than transaction amount', 'invalid_amount', 400);
    const refund = moneyBack.refund(paid.id, amount);
    // lists and events report the outcome later
    say(res, 'Refund has been queued for processing', objects.refund({ ...refund, status: 'pending' }));
  });
  router.get('/refund', ({ query }, res) => {
    const found = moneyBack.refunds.all().filter((one) => isWithin(query, one));
    sayList(res, 'Refunds retrieved', found.map(objects.refund), query);
  });
  router.get('/dispute', ({ query }, res) => {
    const found = moneyBack.disputes
      .all()
      .filter((one) => matches(query.transaction, one.payment) && isWithin(query, one))
      .map((one) => objects.dispute(one, transactions.find(one.payment)));
    sayList(res, 'Disputes retrieved', found, query);
  });
  router.use(() => {
    throw refuse('Requested URL not found');
  });
  router.use(answerRefusal);
  return router;
}
