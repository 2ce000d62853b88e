import { readFile } from 'node:fs/promises';
import { readPdf } from '@coursewright/pdf/testing';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { hostedPage } from '../pages/hosted.ts';
import { paymentPage } from '../pages/payment.ts';
import { failedPage, successPage } from '../pages/payment-outcomes.ts';
import type { Account } from './accounts.ts';
import { checkoutCall, detailsCall, hostedPageOf, type OpenedCheckout, payer } from './checkout-calls.ts';
import { openHostedPage, pressButton } from './hosted-form.ts';
import type { Gateway, PaidPlan } from './payments.ts';
import type { Product } from './product.ts';
import { untilTestEnds } from './test.ts';
import { accepted } from './test-cards.ts';

export function chargeOf(gateway: Gateway, plan: PaidPlan): RegExp {
  if (gateway === 'paystack') return plan === 'yearly' ? /ZAR\s1,871\.00/ : /ZAR\s170\.00/;
  return plan === 'yearly' ? /£90\.00/ : /£9\.00/;
}

export async function goToGateway(page: Page, gateway: Gateway, plan: PaidPlan = 'monthly') {
  const payment = paymentPage(page);
  await payment.open(plan);
  await payment.fill();
  const opensTab = gateway === 'razorpay' ? page.waitForEvent('popup') : undefined;
  await payment.payWith(gateway).click();
  const tab = (await opensTab) ?? page;
  const hosted = hostedPage(tab);
  await expect(hosted.amount).toHaveText(chargeOf(gateway, plan));
  return { ...hosted, tab };
}

export async function expectThanks(page: Page, product: Product, { email }: Account, gateway: Gateway, plan: PaidPlan) {
  const success = successPage(page);
  await expect(page).toHaveURL(/\/success\?/);
  await expect(success.active).toBeVisible();
  const name = plan === 'yearly' ? 'Yearly Plan' : 'Monthly Plan';
  for (const words of [chargeOf(gateway, plan), name, `${payer.name} ${payer.lastName}`, email, payer.address]) {
    await expect(success.receipt).toContainText(words);
  }
  const number = ((await success.number.textContent()) ?? '').replace('Receipt ', '');
  const [download] = await Promise.all([page.waitForEvent('download'), success.download.click()]);
  expect(download.suggestedFilename()).toBe(`${number}.pdf`);
  const { text } = readPdf(await readFile(await download.path()));
  for (const words of [number, name, `${payer.name} ${payer.lastName}`]) expect(text).toContain(words);
  expect(text).toMatch(chargeOf(gateway, plan));
  await expect(success.mailed).toBeVisible();
  await expect.poll(() => receiptMails(product, email), untilTestEnds).toHaveLength(1);
  await page.reload();
  await expect(success.mailed).toBeVisible();
  const [mail] = await receiptMails(product, email);
  expect(mail?.text).toContain(number);
  return number;
}

// Stripe, PayPal and Paystack: the gateway's page takes the place of the product's, and leads back to it.
export async function buyOnHostedPage(
  page: Page,
  product: Product,
  account: Account,
  gateway: Gateway,
  plan: PaidPlan,
) {
  const hosted = await goToGateway(page, gateway, plan);
  await hosted.pay();
  await expectThanks(page, product, account, gateway, plan);
  await expectTenTopics(page.request, true);
}

export async function expectPurchaseWithoutTab(page: Page, product: Product, { email }: Account, gateway: Gateway) {
  await page.route(/\/success/, (route) => route.fulfill({ contentType: 'text/html', body: 'closed' }));
  const hosted = await goToGateway(page, gateway);
  await hosted.pay();
  // Chromium may hang on closing a tab that is going somewhere
  await page.waitForURL(/\/success/);
  await page.close();
  await expectPlan(page.request, 'monthly');
  await expect.poll(() => receiptMails(product, email)).toHaveLength(1);
}

export async function cancelOnHostedPage(page: Page, gateway: Gateway): Promise<void> {
  const hosted = await goToGateway(page, gateway);
  await hosted.press('cancel');
  await expect(failedPage(page).title).toBeVisible();
}

export async function expectNothingBought(page: Page): Promise<void> {
  await page.goto('/home');
  await expectPlan(page.request, 'free');
}

export async function receiptMails(product: Product, email: string) {
  const mails = await product.mails(email);
  return mails.filter(({ subject }) => /receipt/i.test(subject));
}

export async function expectPlan(request: APIRequestContext, plan: PaidPlan | 'free'): Promise<void> {
  await expect
    .poll(async () => (await (await request.get('/api/session')).json()).user?.plan, untilTestEnds)
    .toBe(plan);
}

export async function expectBilled(request: APIRequestContext, expected: Record<string, unknown>): Promise<void> {
  await expect.poll(async () => (await request.get('/api/subscription')).json(), untilTestEnds).toMatchObject(expected);
}

export async function subscriptionId(request: APIRequestContext): Promise<string> {
  const answer = await (await request.get('/api/subscription')).json();
  return answer.subscription.id;
}

export async function expectTenTopics(request: APIRequestContext, allowed: boolean): Promise<void> {
  const data = { topic: 'Compilers', subtopics: [], topicCount: 7, courseType: 'Text & Image Course' };
  await expect
    .poll(async () => (await request.post('/api/outlines', { data })).status(), untilTestEnds)
    .toBe(allowed ? 202 : 403);
}

export async function openCheckout(request: APIRequestContext, gateway: Gateway, plan: PaidPlan = 'monthly') {
  const { path, body } = checkoutCall(gateway, plan);
  let opened: OpenedCheckout | undefined;
  // billing hears of a new account a moment later
  await expect(async () => {
    const answer = await request.post(path, { data: body });
    expect(answer.status(), await answer.text()).toBe(200);
    opened = await answer.json();
  }).toPass({ intervals: [100] });
  if (!opened) throw new Error('no checkout');
  return { id: opened.id, url: hostedPageOf(opened) };
}

// Pays on the hosted page, without a browser.
export async function payHosted(gateway: Gateway, url: string): Promise<void> {
  await pressButton(await openHostedPage(url), 'pay', accepted[gateway]);
}

// Buys a plan without a browser; gives the address of the page of thanks.
export async function buy(request: APIRequestContext, gateway: Gateway, plan: PaidPlan = 'monthly'): Promise<string> {
  const { id, url } = await openCheckout(request, gateway, plan);
  await payHosted(gateway, url);
  const { path, body } = detailsCall(gateway, id);
  await expect(async () => {
    const answer = await request.post(path, { data: body });
    expect(answer.status(), await answer.text()).toBe(200);
  }).toPass({ intervals: [100] });
  await expectPlan(request, plan);
  const parameter = {
    stripe: 'session_id',
    paypal: 'subscription_id',
    razorpay: 'subscription_id',
    paystack: 'reference',
  };
  return `/success?${parameter[gateway]}=${id}`;
}
