import { DAY_MS } from '@coursewright/contracts/durations';
import { createShop, goodCards, longLimits, returnPages, setupProvider } from '../testing/setup-provider.ts';
import { createPaystack } from './paystack.adapter.ts';

const env = await setupProvider('paystack');
const paystack = createPaystack(env.config, longLimits);
afterAll(() => env.close());
beforeEach(async () => {
  await env.webhooks();
  env.sandbox.reset();
});

const { read, readCheckout, open, buy, firstPayment } = createShop(env, paystack);
const good = goodCards.paystack;

describe('PAY-08 buying through Paystack', () => {
  test('a card that asks for PIN and OTP is paid with the right ones alone', async () => {
    const { checkoutId, url } = await open();
    const asks = await env.press(url, 'pay', { card: '5060666666666666666' });
    expect(await asks.text()).toMatch(/name="pin"[\s\S]*name="otp"/);
    const refused = await env.press(url, '3ds-complete', { pin: '1234', otp: '000000' });
    expect(await refused.text()).toContain('Incorrect OTP');
    expect(await readCheckout(checkoutId)).toMatchObject({ payments: [] });
    expect((await env.press(url, '3ds-complete', { pin: '1234', otp: '123456' })).status).toBe(303);
    expect(await readCheckout(checkoutId)).toMatchObject({ state: 'active' });
  });

  test('cancelled or left pending it can be paid later', async () => {
    const { checkoutId, url } = await open();
    await env.press(url, 'cancel');
    await env.press(url, 'pending');
    expect(await readCheckout(checkoutId)).toMatchObject({ state: 'pending', payments: [] });
    await env.press(url, 'pay', good);
    expect(await readCheckout(checkoutId)).toMatchObject({ state: 'active' });
    expect((await env.press(url, 'pay', good)).status).toBe(410);
  });

  test('the same click is never charged twice', async () => {
    const checkoutSession = env.order();
    await paystack.openCheckout(checkoutSession, returnPages);
    await expect(paystack.openCheckout(checkoutSession, returnPages)).rejects.toMatchObject({
      code: 'provider_refused',
    });
  });

  test('two payments are two separate purchases, read from either side', async () => {
    const opened = await Promise.all([1, 2].map(() => open('monthly', { email: 'twice@example.com' })));
    await Promise.all(opened.map(({ url }) => env.press(url, 'pay', good)));
    const readings = await Promise.all(opened.map(({ checkoutId }) => readCheckout(checkoutId)));
    expect(new Set(readings.map(({ subscriptionId }) => subscriptionId)).size).toBe(2);
    for (const snapshot of readings) {
      expect(await read(snapshot.subscriptionId ?? '')).toEqual(snapshot);
      expect(snapshot.payments).toHaveLength(1);
    }
  });

  test('paid again after the first was cancelled it is a purchase of its own', async () => {
    const first = await buy('monthly', { email: 'again@example.com' });
    await paystack.cancel({ id: first.id, details: {} });
    const second = await buy('monthly', { email: 'again@example.com' });
    expect(second.id).not.toBe(first.id);
    expect(await readCheckout(first.checkoutId)).toMatchObject({ status: 'non-renewing', subscriptionId: first.id });
  });

  test('paid, but not listed as a subscription yet, it is pending until it is', async () => {
    const { checkoutId } = await buy();
    const nothingYet = { status: true, message: 'Subscriptions retrieved', data: [] };
    env.sandbox.fail('paystack', {
      kind: 'status',
      match: 'GET /paystack/subscription',
      status: 200,
      body: nothingYet,
    });
    expect(await readCheckout(checkoutId)).toMatchObject({
      state: 'pending',
      status: 'success',
      attemptId: checkoutId,
    });
    expect(await readCheckout(checkoutId)).toMatchObject({ state: 'active' });
  });
});

describe('SUB-02 cancelling at Paystack', () => {
  test('is over when what was paid for is', async () => {
    const { checkoutId, id } = await buy();
    await paystack.cancel({ id, details: {} });
    env.sandbox.advance(32 * DAY_MS);
    expect(await readCheckout(checkoutId)).toMatchObject({
      state: 'ended',
      status: 'cancelled',
      endReason: 'cancelled',
    });
  });

  test('from the side of Paystack it is over at once', async () => {
    const { checkoutId, id } = await buy();
    env.sandbox.provider('paystack').cancel(id);
    expect(await readCheckout(checkoutId)).toMatchObject({ state: 'ended', endReason: 'cancelled', payments: [{}] });
  });
});

describe('PAY-12 what becomes of a subscription at Paystack', () => {
  test('a failed renewal is past due without another day, although the next date moves on, and recovers', async () => {
    const { checkoutId, id } = await buy();
    const before = await readCheckout(checkoutId);
    const { renew } = env.sandbox.provider('paystack');
    env.sandbox.advance(30 * DAY_MS);
    renew(id, false);
    const failed = await readCheckout(checkoutId);
    expect(failed).toMatchObject({ state: 'past-due', status: 'attention', payments: [{}] });
    expect(failed.paidUntil?.getTime()).toBeLessThan((before.paidUntil?.getTime() ?? 0) + 1000);
    env.sandbox.advance(31 * DAY_MS);
    renew(id, false);
    env.sandbox.advance(31 * DAY_MS);
    renew(id, true);
    const recovered = await readCheckout(checkoutId);
    expect(recovered).toMatchObject({ state: 'active', payments: [{}, {}] });
    // Paystack charges again on the next payment date: two periods went by unpaid.
    const won = (recovered.paidUntil?.getTime() ?? 0) - (before.paidUntil?.getTime() ?? 0);
    expect(won).toBeGreaterThan(88 * DAY_MS);
    expect(won).toBeLessThan(94 * DAY_MS);
  });

  test('PAY-11 money that went back to one customer is not taken for that of another', async () => {
    const ada = await buy();
    const eve = await buy();
    const { refund, dispute } = env.sandbox.provider('paystack');
    const ofAda = await firstPayment(ada.id);
    refund(ofAda.id);
    dispute(ofAda.id, 'lost');
    expect(await firstPayment(eve.id)).toMatchObject({ refundedMinor: 0, dispute: undefined });
    expect(await read(eve.id)).toMatchObject({ state: 'active', payments: [{ refundedMinor: 0 }] });
    await paystack.refund(await firstPayment(eve.id));
    expect(await firstPayment(eve.id)).toMatchObject({ refundedMinor: 17_000 });
  });

  test('PAY-11 a part given back after a renewal counts once', async () => {
    const { checkoutId, id } = await buy();
    env.sandbox.advance(31 * DAY_MS);
    env.sandbox.provider('paystack').renew(id, true);
    env.sandbox.provider('paystack').refund((await firstPayment(id)).id, 100);
    const { payments } = await readCheckout(checkoutId);
    expect(payments.map(({ refundedMinor }) => refundedMinor)).toEqual([100, 0]);
  });

  test('PAY-11 a purchase and its renewals are found among those of a whole account, page after page', async () => {
    env.sandbox.deliveries.setMode({ mode: 'drop' });
    const { checkoutId, id } = await buy('monthly', { email: 'early@example.com' });
    const provider = env.sandbox.provider('paystack');
    for (let n = 0; n < 130; n++) {
      const { url } = await open('monthly', { email: 'many@example.com' });
      await env.press(url, 'pay', good);
    }
    for (let n = 0; n < 3; n++) {
      env.sandbox.advance(31 * DAY_MS);
      provider.renew(id, true);
    }
    const many = provider.ledger().flatMap(({ payments }) => payments);
    for (const { id } of many.slice(0, 60)) provider.refund(id, 1);
    const snapshot = await readCheckout(checkoutId);
    expect(snapshot).toMatchObject({ subscriptionId: id, payments: [{}, {}, {}, {}] });
    expect(snapshot.payments.map(({ refundedMinor }) => refundedMinor)).toEqual([0, 0, 0, 0]);
    expect(await read(id)).toEqual(snapshot);
    const byAttempt = await paystack.fetchSnapshot({ kind: 'subscription', id, attemptId: checkoutId });
    expect(byAttempt).toEqual(snapshot);
  });

  test('PAY-11 the checkout that is known to have begun a subscription is believed, but not one of another customer', async () => {
    const ada = await buy();
    const eve = await buy();
    const known = await paystack.fetchSnapshot({ kind: 'subscription', id: ada.id, attemptId: ada.checkoutId });
    expect(known).toEqual(await readCheckout(ada.checkoutId));
    const foreign = await paystack.fetchSnapshot({ kind: 'subscription', id: ada.id, attemptId: eve.checkoutId });
    expect(foreign).toEqual(known);
  });
});
