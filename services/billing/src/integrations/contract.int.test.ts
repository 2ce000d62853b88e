import type { PaymentProvider } from '@coursewright/contracts';
import { createSilentLogger } from '@coursewright/service-kit/testing';
import { createProviders, requireAdapter } from './create-providers.ts';
import type { ProviderAdapter, ProviderSnapshot } from './payment-provider.ts';
import type { ProviderConfigs } from './provider-config.ts';
import {
  createShop,
  goodCards,
  longLimits,
  returnPages,
  setupProvider,
  shortLimits,
} from './testing/setup-provider.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const away = { kind: 'unavailable', code: 'provider_unavailable' };
const refused = { kind: 'internal', code: 'provider_refused' };
const unsigned = { kind: 'invalid', code: 'bad_signature' };

const env = await setupProvider();
const { configs } = env;
afterAll(() => env.close());

function open(provider: PaymentProvider, changes: object = {}, limits = longLimits): ProviderAdapter {
  const changed = { [provider]: { ...configs[provider], ...changes } } as ProviderConfigs;
  return requireAdapter(
    createProviders(changed, { logger: createSilentLogger(), limits, now: env.sandbox.now }),
    provider,
  );
}

interface Row {
  readonly provider: PaymentProvider;
  readonly amounts: Readonly<Record<'monthly' | 'yearly', number>>;
  /** What its page leads back with, after a payment. */
  readonly returnsWith?: (checkoutId: string) => string;
  /** Cards that it refuses, with what its page says. */
  readonly refusedCards: readonly (readonly [card: Record<string, string>, says: RegExp])[];
  readonly unknown: readonly string[];
  /** What `checkOffers` calls a field of an offer. */
  readonly fields: Readonly<Record<'amount' | 'currency' | 'period' | 'active', string>>;
  /** In the path of the call. */
  readonly calls: { readonly cancel: string; readonly refund: string };
  readonly cancelled: Partial<ProviderSnapshot>;
  readonly toEnd: Partial<ProviderSnapshot>;
  /** Its words: before and after a payment, and while one is overdue. */
  readonly words: readonly [opened: string, running: string, overdue: string];
  readonly changesCard: readonly [
    page: (url: string, id: string) => string,
    act: string,
    fields: Record<string, string>,
  ];
  readonly wrongKey: object;
  readonly blank: object;
  /** A read is tried again when it fails. */
  readonly retries: boolean;
  readonly oddAnswers: readonly unknown[];
}

const pounds = { monthly: 900, yearly: 9900 };
const fields = { amount: 'amount', currency: 'currency', period: 'period', active: 'active' };
const over = { state: 'ended', endReason: 'cancelled', renews: false } as const;
const sameUrl = (url: string) => url;

const rows: Row[] = [
  {
    provider: 'stripe',
    returnsWith: (id) => `session_id=${id}`,
    amounts: pounds,
    fields,
    retries: true,
    words: ['open', 'active', 'past_due'],
    refusedCards: [
      [{ card: '4000000000000002' }, /declined/],
      [{ card: '4000000000009995' }, /insufficient/],
      [{ card: '4000000000000069' }, /expired/],
      [{ card: '4000000000000127' }, /security code/],
      [{ card: '4000000000000119' }, /processing/],
      [{ card: '1234' }, /test cards/],
    ],
    unknown: ['cs_test_nobody', 'sub_nobody', '../prices'],
    calls: { cancel: 'DELETE', refund: '/refunds' },
    cancelled: { ...over, status: 'canceled' },
    toEnd: { state: 'active', status: 'active' },
    changesCard: [sameUrl, 'pay', { card: '4242424242424242' }],
    wrongKey: { secretKey: 'sk_test_wrong' },
    blank: { webhookSecret: ' ' },
    oddAnswers: [[], { object: 'list', data: null }, { object: 'subscription', id: 'sub_1' }],
  },
  {
    provider: 'paypal',
    returnsWith: (id) => `subscription_id=${id}&ba_token=BA-`,
    amounts: pounds,
    retries: true,
    words: ['APPROVAL_PENDING', 'ACTIVE', 'ACTIVE'],
    fields: { ...fields, period: 'months', active: 'status' },
    refusedCards: [[{ name: 'CCREJECT-REFUSED' }, /refused by your bank/]],
    unknown: ['I-UNKNOWN00000', 'sub_1', '..', 'I-1/../../plans'],
    calls: { cancel: '/cancel', refund: '/refund' },
    cancelled: { ...over, status: 'CANCELLED' },
    toEnd: { state: 'active', status: 'SUSPENDED', paused: 'without-access', renews: false },
    changesCard: [(url, id) => `${url}${id}`, 'save', { name: 'Ada King' }],
    wrongKey: { clientSecret: 'wrong' },
    blank: { webhookId: ' ' },
    oddAnswers: [{ id: 7, status: [] }],
  },
  {
    provider: 'razorpay',
    amounts: pounds,
    fields,
    retries: false,
    words: ['created', 'active', 'pending'],
    refusedCards: [
      [{ card: '4100280000060003', otp: '1234' }, /declined by your bank/],
      [{ card: '4100280000080001', otp: '1234' }, /insufficient/],
      [{ card: '4100280000000009', otp: '1234' }, /authenticated/],
      [{ card: '4718609108204366', otp: '12' }, /Incorrect OTP/],
    ],
    unknown: ['sub_nobodyknows00', 'pay_nobodyknows00', '../payments'],
    calls: { cancel: '/cancel', refund: 'POST /razorpay/v1/payments/' },
    cancelled: { ...over, status: 'cancelled' },
    toEnd: { state: 'active', status: 'active' },
    changesCard: [sameUrl, 'save', { card: '5104015555555558', otp: '1234' }],
    wrongKey: { keySecret: 'wrong' },
    blank: { webhookSecret: ' ' },
    oddAnswers: [],
  },
  {
    provider: 'paystack',
    returnsWith: (id) => `trxref=${id}&reference=${id}`,
    fields,
    retries: false,
    words: ['abandoned', 'active', 'attention'],
    amounts: { monthly: 17_000, yearly: 187_100 },
    refusedCards: [
      [{ card: '4084080000005408' }, /Declined/],
      [{ card: '4084080000670037' }, /Insufficient Funds/],
      [{ card: '5060660000000064' }, /Timeout/],
    ],
    unknown: ['unknown', 'SUB_nobodyknows', '../transaction'],
    calls: { cancel: '/disable', refund: 'POST /paystack/refund' },
    // The paid time stays: Paystack knows no other end.
    cancelled: { state: 'active', status: 'non-renewing', renews: false },
    toEnd: { state: 'active', status: 'non-renewing' },
    changesCard: [sameUrl, 'save', { card: '4084084084084081' }],
    wrongKey: { secretKey: 'sk_test_wrong' },
    blank: { secretKey: ' ' },
    oddAnswers: [{ status: true, message: 'ok', data: [1] }],
  },
];

describe.each(rows)('$provider', (row) => {
  const { provider, amounts, calls } = row;
  const [opened, running, overdue] = row.words;
  const adapter = open(provider);
  const gateway = () => env.sandbox.provider(provider);

  beforeEach(async () => {
    await env.webhooks();
    env.sandbox.reset();
    await adapter.checkOffers(env.offers(provider));
  });

  const { read, readCheckout, open: openCheckout, buy, firstPayment } = createShop(env, adapter, provider);
  const passTime = (until: Date) => env.sandbox.advance(until.getTime() - env.sandbox.now().getTime() + MINUTE);
  const parse = async (body: Buffer | string, headers: Record<string, string | undefined>) =>
    adapter.parseWebhook(Buffer.from(body), headers);

  test('PAY-11 a checkout belongs to its attempt, is pending until it is paid, and paid for a month then', async () => {
    const { currency, ...order } = env.order('monthly', {}, provider);
    const { checkoutId, url } = await adapter.openCheckout({ ...order, currency }, returnPages);
    const own = { provider, attemptId: order.id, checkoutId };
    expect(await readCheckout(checkoutId)).toMatchObject({ ...own, state: 'pending', status: opened, payments: [] });
    const pressed = await env.press(url, 'pay', goodCards[provider]);
    if (row.returnsWith)
      expect(pressed.headers.get('location')).toContain(`${returnPages.success}?${row.returnsWith(checkoutId)}`);
    const snapshot = await readCheckout(checkoutId);
    const { paidUntil } = snapshot ?? {};
    const paid = { amountMinor: amounts.monthly, currency, refundedMinor: 0 };
    expect(snapshot).toMatchObject({
      ...own,
      state: 'active',
      status: running,
      planId: order.planId,
      renews: true,
      nextBillingAt: paidUntil,
      payments: [paid],
    });
    const covered = snapshot?.payments[0]?.coversUntil.getTime() ?? 0;
    expect(Math.abs(covered - (paidUntil?.getTime() ?? 0))).toBeLessThan(1000);
    const days = ((paidUntil?.getTime() ?? 0) - env.sandbox.now().getTime()) / DAY;
    expect([days > 27, days < 32]).toEqual([true, true]);
    expect(await read(snapshot?.subscriptionId ?? '')).toEqual(snapshot);
  });

  test('PAY-10 a card that is refused charges nothing, and another one may follow', async () => {
    const { checkoutId, url } = await openCheckout();
    for (const [card, says] of row.refusedCards) {
      expect(await (await env.press(url, 'pay', card)).text()).toMatch(says);
      expect(await readCheckout(checkoutId)).toMatchObject({
        state: provider === 'paystack' ? 'failed' : 'pending',
        payments: [],
      });
    }
    await env.press(url, 'pay', goodCards[provider]);
    expect(await readCheckout(checkoutId)).toMatchObject({ state: 'active' });
  });

  test('PAY-10 cancelled on its page nothing is paid', async () => {
    const { checkoutId, url } = await openCheckout();
    const location = (await env.press(url, 'cancel')).headers.get('location');
    expect([location?.split('?')[0], (await readCheckout(checkoutId)).state]).toEqual([
      row.returnsWith && returnPages.failed,
      'pending',
    ]);
  });

  test('PAY-12 a year costs and lasts a year', async () => {
    const { payment, paidUntil } = await buy('yearly');
    expect(payment.amountMinor).toBe(amounts.yearly);
    expect((paidUntil.getTime() - env.sandbox.now().getTime()) / DAY).toBeGreaterThan(363);
  });

  test('PAY-11 of an id that it does not know nothing is read', async () => {
    const asked = env.sandbox.requests.length;
    for (const id of row.unknown) {
      expect(await adapter.fetchSnapshot({ kind: 'checkout', id })).toBeUndefined();
      expect(await adapter.fetchSnapshot({ kind: 'subscription', id })).toBeUndefined();
    }
    const paths = env.sandbox.requests.slice(asked).map(({ path }) => path);
    expect(paths.filter((path) => /\/(?:prices|plans|payments|transaction)$/.test(path))).toEqual([]);
  });

  test('PAY-01 offers that differ are named, and none can be compared while it is away', async () => {
    const offers = env.offers(provider);
    for (const [field, change] of [
      ['amount', { amountMinor: 1 }],
      ['currency', { currency: 'USD' }],
      ['period', { interval: 'year' }],
      ['active', { active: false }],
    ] as const) {
      env.sandbox.changeOffer(provider, 'monthly', change);
      await expect(adapter.checkOffers(offers)).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringMatching(new RegExp(`monthly.*differs in ${row.fields[field]}`)),
      });
      env.sandbox.reset();
    }
    const others = offers.map((offer) => ({
      ...offer,
      planId: offer.planId.replace(/.$/, (last) => (last === 'X' ? 'Y' : 'X')),
    }));
    await expect(adapter.checkOffers(others)).rejects.toMatchObject({ kind: 'conflict' });
    env.sandbox.fail(provider, { kind: 'status', times: 9 });
    await expect(adapter.checkOffers(offers)).rejects.toMatchObject(away);
  });

  test('SUB-02 it is cancelled without giving money back, and a second time changes nothing', async () => {
    const { id } = await buy();
    await adapter.cancel({ id, details: {} });
    expect(await read(id)).toMatchObject({
      ...row.cancelled,
      nextBillingAt: undefined,
      payments: [{ refundedMinor: 0 }],
    });
    await expect(adapter.cancel({ id, details: {} })).resolves.toBeUndefined();
  });

  test('SUB-02 a cancellation is done although its answer was lost, and is said not to be done when it is not', async () => {
    const { id } = await buy();
    for (const fault of [{}, { status: 200, body: '<html>' }]) {
      env.sandbox.fail(provider, { kind: 'status', match: calls.cancel, times: 3, ...fault });
      await expect(adapter.cancel({ id, details: {} })).rejects.toMatchObject(away);
      expect(await read(id)).toMatchObject({ state: 'active', renews: true });
      env.sandbox.calm();
    }
    env.sandbox.fail(provider, { kind: 'commit-then-reset', match: calls.cancel });
    await expect(adapter.cancel({ id, details: {} })).resolves.toBeUndefined();
    expect(await read(id)).toMatchObject({ renews: false });
  });

  test('SUB-02 renewals stop at the end of the period, and go on where that can be taken back', async () => {
    const { id, paidUntil } = await buy();
    for (let times = 0; times < 2; times += 1) await adapter.cancelAtPeriodEnd({ id, details: {} });
    expect(await read(id)).toMatchObject({ ...row.toEnd, renews: false, payments: [{ refundedMinor: 0 }] });
    if (provider === 'razorpay') return expect(adapter.resume).toBeUndefined();
    for (let times = 0; times < 2; times += 1) await adapter.resume?.({ id, details: {} });
    expect(await read(id)).toMatchObject({ state: 'active', renews: true });
    passTime(paidUntil);
    gateway().renew(id, true);
    expect((await read(id)).payments).toHaveLength(2);
  });

  test('PAY-12 a renewal is one more payment and one more period', async () => {
    const { id, payment, paidUntil } = await buy();
    passTime(paidUntil);
    gateway().renew(id, true);
    const after = await read(id);
    expect(after.payments).toMatchObject([{ id: payment.id, amountMinor: amounts.monthly }, {}]);
    // PayPal names the day of a bill, not its hour.
    const [first] = after.payments;
    expect(Math.abs((first?.coversUntil.getTime() ?? 0) - payment.coversUntil.getTime())).toBeLessThan(DAY);
    expect(after.payments[1]?.coversUntil).toEqual(after.paidUntil);
    expect(after.paidUntil?.getTime()).toBeGreaterThan(paidUntil.getTime() + 26 * DAY);
  });

  test('SUB-01 PAY-12 a failed renewal is past due without another day, and its page takes another card, which pays', async () => {
    const { id, paidUntil } = await buy();
    passTime(paidUntil);
    gateway().renew(id, false);
    const failed = await read(id);
    expect(failed).toMatchObject({ state: 'past-due', status: overdue, payments: [{}] });
    expect(failed.paidUntil?.getTime()).toBeLessThan(paidUntil.getTime() + DAY);
    const [pageOf, act, card] = row.changesCard;
    const page = pageOf((await adapter.paymentMethodUrl({ id, details: {} }, returnPages.subscription)) ?? '', id);
    expect((await fetch(page)).status).toBe(200);
    await env.press(page, act, card);
    const recovered = await read(id);
    expect(recovered).toMatchObject({ state: 'active', payments: [{}, {}] });
    expect(recovered.paidUntil?.getTime()).toBeGreaterThan(paidUntil.getTime() + 26 * DAY);
  });

  test('PAY-16 a renewal by bank debit is under way until it clears, also when the plan was cancelled meanwhile', async () => {
    const [kept, cancelled] = [await buy(), await buy()];
    passTime(kept.paidUntil);
    for (const { id } of [kept, cancelled]) {
      gateway().renew(id, 'processing');
      expect(await read(id)).toMatchObject({ state: 'active', payments: [{}], processingSince: expect.any(Date) });
    }
    await adapter.cancel({ id: cancelled.id, details: {} });
    for (const { id } of [kept, cancelled]) {
      gateway().settle(id, true);
      const { payments, processingSince } = await read(id);
      expect([payments.length, processingSince]).toEqual([2, undefined]);
    }
    expect(await read(kept.id)).toMatchObject({ state: 'active', renews: true });
  });

  test('PAY-12 a part and then the rest given back add up, and what is all given back is left alone', async () => {
    const { id, payment } = await buy();
    gateway().refund(payment.id, 100);
    expect(await firstPayment(id)).toMatchObject({ refundedMinor: 100 });
    await adapter.refund(payment);
    expect(await firstPayment(id)).toMatchObject({ refundedMinor: amounts.monthly });
    await expect(adapter.refund(payment)).resolves.toBeUndefined();
    expect(await read(id)).toMatchObject({ state: 'active' });
  });

  test('PAY-11 money goes back once although the answer was lost', async () => {
    const { payment } = await buy();
    env.sandbox.fail(provider, { kind: 'commit-then-reset', match: calls.refund });
    await adapter.refund(payment);
    expect(gateway().ledger()[0]?.payments).toMatchObject([{ refundedMinor: amounts.monthly }]);
  });

  if (provider !== 'paypal') {
    test('PAY-11 a refund that fails later did not go back, and can be tried again', async () => {
      const { id, payment } = await buy();
      const { monthly: all } = amounts;
      env.sandbox.behave({ refundsPending: true });
      await adapter.refund(payment);
      expect(await firstPayment(id)).toMatchObject({ refundedMinor: all });
      gateway().settleRefund?.(payment.id, false);
      expect(await firstPayment(id)).toMatchObject({ refundedMinor: 0, failedRefundMinor: all });
      await adapter.refund(payment);
      expect(await firstPayment(id)).toMatchObject({ refundedMinor: all, failedRefundMinor: all });
    });
  }

  test('PAY-12 a dispute is open, won or lost', async () => {
    for (const state of ['won', 'lost'] as const) {
      const { id, payment } = await buy();
      gateway().dispute(payment.id, 'open');
      expect(await firstPayment(id)).toMatchObject({ dispute: 'open', refundedMinor: 0 });
      gateway().dispute(payment.id, state);
      expect(await firstPayment(id)).toMatchObject({ dispute: state });
    }
  });

  test('PAY-11 rule 1: a webhook is believed as it was signed alone, and is the same event when it comes again', async () => {
    await buy();
    const [{ body, headers } = { body: Buffer.of(), headers: {} }] = await env.webhooks();
    const { id } = await parse(body, headers);
    await env.sandbox.deliveries.again(env.sandbox.deliveries.deliveries()[0]?.id ?? '');
    const [again] = await env.webhooks();
    expect(await parse(again?.body ?? '', again?.headers ?? {})).toMatchObject({ id });
    await expect(parse(JSON.stringify(JSON.parse(body.toString())), headers)).rejects.toMatchObject(unsigned);
    await expect(parse(body, {})).rejects.toMatchObject(unsigned);
    for (const text of ['nonsense', '[]', '{"event":1}']) {
      const signed = gateway().sign({ id: 'evt_1', type: 'x', body: text });
      await expect(parse(text, signed)).rejects.toMatchObject({ kind: 'invalid' });
    }
    expect(() => open(provider, row.blank)).toThrow(/blank/);
  });

  test('PAY-11 rule 1: each webhook says what happened, and leads to the subscription that it concerns', async () => {
    const { id, payment } = await buy();
    gateway().refund(payment.id, 100);
    gateway().dispute(payment.id, 'open');
    gateway().dispute(payment.id, 'lost');
    gateway().renew(id, true);
    gateway().renew(id, false);
    gateway().cancel(id);
    const events = await Promise.all((await env.webhooks()).map(({ body, headers }) => parse(body, headers)));
    const sent = env.sandbox.deliveries.deliveries().map(({ type }) => type);
    expect(events.map(({ type }) => type).toSorted()).toEqual(sent.toSorted());
    expect(events.length).toBeGreaterThan(8);
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
    for (const { reference } of events) {
      if (!reference) throw new Error('A notice about nothing');
      expect(await adapter.fetchSnapshot(reference)).toMatchObject({ subscriptionId: id });
    }
  });

  test('PAY-11 rule 10: when it does not answer, or not in its words, reading says that it is away', async () => {
    const { id } = await buy();
    for (const fault of [
      { kind: 'status', status: 500 },
      ...[502, 403, 404].map((status) => ({ kind: 'status', status, body: '<html>' }) as const),
      { kind: 'status', status: 429 },
      { kind: 'reset' },
      ...[{ hello: 'world' }, ...row.oddAnswers].map((body) => ({ kind: 'status', status: 200, body }) as const),
    ] as const) {
      env.sandbox.fail(provider, { ...fault, times: 9 });
      await expect(read(id)).rejects.toMatchObject(away);
      env.sandbox.calm();
      expect(await read(id)).toMatchObject({ state: 'active' });
    }
    if (row.retries) {
      env.sandbox.fail(provider, { kind: 'reset' });
      expect(await read(id)).toMatchObject({ state: 'active' });
    }
    env.sandbox.fail(provider, { kind: 'hang', match: 'GET', times: 9 });
    const { readMs } = shortLimits;
    await expect(read(id, open(provider, {}, { ...longLimits, readMs }))).rejects.toMatchObject(away);
  });

  test('PAY-11 rule 10: refused keys are our fault, not a gateway that is away', async () => {
    const [id = ''] = row.unknown;
    const wrong = open(provider, row.wrongKey);
    await expect(wrong.fetchSnapshot({ kind: 'checkout', id })).rejects.toMatchObject(refused);
    await expect(wrong.openCheckout(env.order('monthly', {}, provider), returnPages)).rejects.toMatchObject(refused);
  });
});
