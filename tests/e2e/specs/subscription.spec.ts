import type { Page } from '@playwright/test';
import { hostedPage } from '../pages/hosted.ts';
import { subscriptionPage } from '../pages/subscription.ts';
import { toasts } from '../pages/toasts.ts';
import {
  buy,
  chargeOf,
  expectBilled,
  expectPlan,
  expectTenTopics,
  openCheckout,
  payHosted,
  subscriptionId,
} from '../support/buying.ts';
import type { Gateway } from '../support/payments.ts';
import { expect, test, untilTestEnds } from '../support/test.ts';

const gateways: Gateway[] = ['stripe', 'paypal', 'razorpay', 'paystack'];

for (const gateway of gateways) {
  test(`SUB-01 SUB-02 ${gateway}: details are shown, and cancelling ends the plan at once`, {
    tag: ['@SUB-01', '@SUB-02'],
  }, async ({ page, product, learner: _, problems }) => {
    await buy(page.request, gateway);
    const id = await subscriptionId(page.request);
    const subscription = subscriptionPage(page);
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Manage Subscriptions' }).click();
    await expect(subscription.card).toContainText('Monthly Plan');
    await expect(subscription.card).toContainText(chargeOf(gateway, 'monthly'));
    await expect(subscription.receipts).toHaveCount(1);
    if (gateway !== 'paypal') {
      await subscription.modify.click();
      const text = 'You cannot modify the plan because you have not subscribed via paypal';
      await expect(toasts(page, text)).toBeVisible();
    }
    await subscription.cancel.click();
    await expect(subscription.dialog, 'said before the click').toContainText(/ends at once.*nothing is refunded/);
    await subscription.cancelNow.click();
    await expect(toasts(page, 'Subscription Cancelled')).toBeVisible();
    await expect(page).toHaveURL(/\/pricing$/);
    await expectPlan(page.request, 'free');
    await expectTenTopics(page.request, false);
    await subscription.open();
    await expect(page, 'nothing to see for who has a free plan').toHaveURL(/\/pricing$/);
    await expect(page.getByRole('region', { name: 'Your payments' })).toContainText(chargeOf(gateway, 'monthly'));
    await expect(subscription.receipts, 'what was paid stays in reach').toHaveCount(1);
    const bought = await product.payments.purchase(id);
    expect(bought?.status.toLowerCase(), 'it ended at the gateway too').toMatch(/cancel|non-renewing/);
    expect(problems).toEqual([]);
  });
}

test('SUB-01 SUB-02 Stripe: the card is changed, the plan is to end with its period, and renews again', {
  tag: ['@SUB-01', '@SUB-02'],
}, async ({ page, learner: _, problems }) => {
  await buy(page.request, 'stripe');
  const subscription = subscriptionPage(page);
  await subscription.open();
  await test.step('the gateway changes the card and leads back', async () => {
    await subscription.updatePaymentMethod.click();
    await page.getByRole('button', { name: 'Update payment method' }).click();
    await expect(page).toHaveURL(/\/subscription$/);
  });
  await test.step('an end with the period is said, and the plan stays', async () => {
    await subscription.cancel.click();
    await subscription.endLater.click();
    await expect(subscription.card).toContainText(/Your plan ends on \d+ \w+ \d{4}/);
    await expectPlan(page.request, 'monthly');
  });
  await test.step('it is taken back', async () => {
    await subscription.resume.click();
    await expect(toasts(page, 'Your subscription renews again')).toBeVisible();
    await expect(subscription.card).toContainText('Next payment');
  });
  expect(problems).toEqual([]);
});

for (const [from, to, name] of [
  ['monthly', 'yearly', 'Yearly Plan'],
  ['yearly', 'monthly', 'Monthly Plan'],
] as const) {
  test(`SUB-03 PayPal: ${from} becomes ${to} when it is agreed to, and stays when it is not`, {
    tag: '@SUB-03',
  }, async ({ page, learner: _ }) => {
    await buy(page.request, 'paypal', from);
    await askForOther(page);
    await hostedPage(page).press('cancel');
    await expect(page).toHaveURL(/\/subscription/);
    await expectPlan(page.request, from);
    await askForOther(page);
    await expect(hostedPage(page).amount).toHaveText(chargeOf('paypal', to));
    await hostedPage(page).press('pay');
    await expect(page).toHaveURL(/\/successful/);
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your plan has been changed' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: name })).toBeVisible();
    await expect(page.getByText('Next billing date')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(chargeOf('paypal', to));
    await expectPlan(page.request, to);
  });
}

test('PAY-11 PAY-12 a second checkout that was paid as well is cancelled and given back by itself', {
  tag: ['@PAY-11', '@PAY-12'],
}, async ({ page, product, learner }) => {
  const first = await openCheckout(page.request, 'stripe', 'yearly');
  const second = await openCheckout(page.request, 'razorpay', 'monthly');
  await payHosted('stripe', first.url);
  await expectPlan(page.request, 'yearly');
  await payHosted('razorpay', second.url);
  await expect
    .poll(async () => {
      const bought = await product.payments.purchase(second.id);
      return [bought?.status, bought?.payments[0]?.refundedMinor];
    }, untilTestEnds)
    .toEqual(['cancelled', 900]);
  await expectPlan(page.request, 'yearly');
  await expectBilled(page.request, { receipts: expect.arrayContaining([expect.objectContaining({ refunded: 9 })]) });
  await subscriptionPage(page).open();
  await expect(subscriptionPage(page).receipts).toHaveCount(2);
  await expect(page.getByText('Refunded')).toBeVisible();
  await expect
    .poll(async () => (await product.mails(learner.email)).map(({ subject }) => subject), untilTestEnds)
    .toContainEqual(expect.stringMatching(/on its way back to you$/));
});

test('PAY-12 a renewal that fails is said and leaves the plan; a renewal that succeeds is a second receipt', {
  tag: '@PAY-12',
}, async ({ page, product, learner }) => {
  await buy(page.request, 'stripe');
  const id = await subscriptionId(page.request);
  const subscription = subscriptionPage(page);
  await product.payments.renew('stripe', id, false);
  await expectBilled(page.request, { subscription: { state: 'past-due' } });
  await subscription.open();
  await expect(subscription.card).toContainText('Your last payment did not go through');
  await expectPlan(page.request, 'monthly');
  await expect
    .poll(async () => (await product.mails(learner.email)).map(({ subject }) => subject), untilTestEnds)
    .toContainEqual(expect.stringMatching(/plan could not be renewed$/));
  await product.payments.renew('stripe', id, true);
  await expectBilled(page.request, { subscription: { state: 'active' }, receipts: [{}, {}] });
  await subscription.open();
  await expect(subscription.receipts).toHaveCount(2);
  await expect(subscription.card).toContainText('Active');
});

test('PAY-12 a full refund ends the plan, a part of it does not', { tag: '@PAY-12' }, async ({
  page,
  product,
  learner: _,
}) => {
  await buy(page.request, 'paypal');
  const bought = await product.payments.purchase(await subscriptionId(page.request));
  const [payment] = bought?.payments ?? [];
  await product.payments.refund('paypal', payment?.id ?? '', 100);
  await expectBilled(page.request, { subscription: { state: 'active' }, receipts: [{ refunded: 1 }] });
  await subscriptionPage(page).open();
  await expect(page.getByText(/£1\.00 refunded/)).toBeVisible();
  await expectPlan(page.request, 'monthly');
  await product.payments.refund('paypal', payment?.id ?? '');
  await expectPlan(page.request, 'free');
});

async function askForOther(page: Page) {
  const subscription = subscriptionPage(page);
  await subscription.open();
  await subscription.modify.click();
  await subscription.continueToPaypal.click();
  await expect(hostedPage(page).amount).toBeVisible();
}
