import { readFile } from 'node:fs/promises';
import { readPdf } from '@coursewright/pdf/testing';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { hostedPage, paymentPage, subscriptionPage } from '../pages.ts';
import { buy, expectPlan } from '../support/buying.ts';
import { payer } from '../support/checkout-calls.ts';
import type { Gateway, PaidPlan } from '../support/payments.ts';
import { test } from '../support/test.ts';
import { declined } from '../support/test-cards.ts';

interface Row {
  ids: string;
  gateway: Gateway;
  plan: PaidPlan;
  charge: RegExp;
  tag?: string[];
  /** What the page of the gateway says of a card or an account that is declined. */
  refusal: RegExp;
  /** Pays on that page, with what the bank wants to know. */
  pay(hosted: ReturnType<typeof hostedPage>): Promise<void>;
}

const rows: Row[] = [
  {
    ids: 'PAY-02 PAY-03 PAY-04 PAY-05 PAY-09 PAY-11',
    gateway: 'stripe',
    plan: 'monthly',
    charge: /£9\.00/,
    tag: ['@journey', '@separate'],
    refusal: /declined/,
    async pay(hosted) {
      await hosted.press('pay', { card: '4000002500003155' });
      await hosted.press('3ds-complete');
    },
  },
  {
    ids: 'PAY-06',
    gateway: 'paypal',
    plan: 'yearly',
    charge: /£90\.00/,
    refusal: /refused/,
    pay: (hosted) => hosted.press('pay', { name: '' }),
  },
  {
    // in a tab of its own: the page of the product waits, and finds the payment by itself
    ids: 'PAY-07',
    gateway: 'razorpay',
    tag: ['@core'],
    plan: 'yearly',
    charge: /£90\.00/,
    refusal: /declined/,
    pay: (hosted) => hosted.press('pay', { otp: '1234' }),
  },
  {
    ids: 'PAY-08',
    gateway: 'paystack',
    plan: 'monthly',
    charge: /ZAR\s170\.00/,
    refusal: /./,
    async pay(hosted) {
      await hosted.press('pay', { card: '5060666666666666666' });
      await hosted.press('3ds-complete', { pin: '1234', otp: '123456' });
    },
  },
];

const planNames = { monthly: 'Monthly Plan', yearly: 'Yearly Plan' };

async function goToGateway(page: Page, gateway: Gateway) {
  const payment = paymentPage(page);
  await payment.fill();
  const opensTab = gateway === 'razorpay' ? page.waitForEvent('popup') : undefined;
  await payment.payWith(gateway).click();
  return hostedPage((await opensTab) ?? page);
}

async function expectSevenTopics(request: APIRequestContext, status: number) {
  const data = { topic: 'Compilers', subtopics: [], topicCount: 7, courseType: 'Text & Image Course' };
  await expect.poll(async () => (await request.post('/api/outlines', { data })).status()).toBe(status);
}

for (const { ids, gateway, plan, charge, tag = [], refusal, pay } of rows) {
  test(`${ids} from the plans through ${gateway}: declined, then paid; a plan, a receipt, one mail`, {
    tag,
  }, async ({ page, product, learner, problems }) => {
    await expectSevenTopics(page.request, 403);
    await page.goto('/pricing');
    await page.getByRole('link', { name: `Get Started: ${planNames[plan]}` }).click();
    const hosted = await goToGateway(page, gateway);
    await expect(hosted.amount).toHaveText(charge);
    await hosted.press('pay', declined[gateway]);
    await expect(hosted.error).toContainText(refusal);
    await expectPlan(page.request, 'free');
    await pay(hosted);

    await expect(page).toHaveURL(/\/success\?/);
    await expect(page.getByText(/ is active\. Your courses can now have 7 topics, .* and videos\.$/)).toBeVisible();
    const receipt = page.getByRole('region', { name: /^Receipt / });
    await expect(receipt).toContainText(charge);
    await expect(receipt).toContainText(`${payer.name} ${payer.lastName}`);
    const download = page.waitForEvent('download');
    await receipt.getByRole('button', { name: 'Download' }).click();
    const { text } = readPdf(await readFile(await (await download).path()));
    expect(text).toMatch(charge);
    expect(text).toContain(planNames[plan]);
    await expectSevenTopics(page.request, 202);
    const receipts = async () => (await product.mails(learner.email)).filter(({ subject }) => /receipt/i.test(subject));
    await expect.poll(receipts).toHaveLength(1);
    await page.goto('/pricing');
    await expect(page.getByRole('article', { name: planNames[plan] }).getByText('Your plan')).toBeVisible();
    expect(problems).toEqual([]);
  });
}

test('PAY-10 cancelled on the page of a gateway: it says so, and one can start again', async ({ page, learner: _ }) => {
  for (const gateway of ['stripe', 'paypal', 'paystack'] as const) {
    await paymentPage(page).open();
    const hosted = await goToGateway(page, gateway);
    await hosted.press('cancel');
    await expect(page.getByRole('heading', { level: 1, name: 'Your payment failed' })).toBeVisible();
    await page.getByRole('link', { name: 'Start Again' }).click();
    await expect(page).toHaveURL(/\/pricing$/);
  }
  await expectPlan(page.request, 'free');
});

test('SUB-01 SUB-02 the page of Stripe changes the card and leads back; cancelling ends the plan at once', {
  tag: '@core',
}, async ({ page, learner: _, problems }) => {
  await buy(page.request, 'stripe');
  const subscription = subscriptionPage(page);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Manage Subscriptions' }).click();
  await expect(subscription.card).toContainText(/£9\.00/);
  await page.getByRole('button', { name: 'Update payment method' }).click();
  await expect(page, 'the page of Stripe').toHaveURL(/^(?!.*\/subscription)/);
  await page.getByRole('button', { name: 'Update payment method' }).click();
  await expect(page).toHaveURL(/\/subscription$/);
  await subscription.cancel.click();
  await subscription.cancelNow.click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expectPlan(page.request, 'free');
  await expect(subscription.receipts, 'what was paid stays in reach').toHaveCount(1);
  expect(problems).toEqual([]);
});

test('SUB-03 at PayPal another plan is agreed to, or not', async ({ page, learner: _ }) => {
  await buy(page.request, 'paypal', 'monthly');
  const subscription = subscriptionPage(page);
  for (const [act, address, plan] of [
    ['cancel', /\/subscription/, 'monthly'],
    ['pay', /\/successful/, 'yearly'],
  ] as const) {
    await subscription.open();
    await subscription.modify.click();
    await subscription.continueToPaypal.click();
    await expect(hostedPage(page).amount).toHaveText(/£90\.00/);
    await hostedPage(page).press(act);
    await expect(page).toHaveURL(address);
    await expectPlan(page.request, plan);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your plan has been changed' })).toBeVisible();
});
