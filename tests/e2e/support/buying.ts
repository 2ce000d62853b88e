import { type APIRequestContext, expect } from '@playwright/test';
import { checkoutCall, detailsCall, getHostedPage, type OpenedCheckout } from './checkout-calls.ts';
import { openHostedPage, pressButton } from './hosted-form.ts';
import type { Gateway, PaidPlan } from './payments.ts';
import { untilTestEnds } from './test.ts';
import { accepted } from './test-cards.ts';

export async function expectPlan(request: APIRequestContext, plan: PaidPlan | 'free'): Promise<void> {
  await expect
    .poll(async () => (await (await request.get('/api/session')).json()).user?.plan, untilTestEnds)
    .toBe(plan);
}

export async function openCheckout(request: APIRequestContext, gateway: Gateway, plan: PaidPlan = 'monthly') {
  const { path, body } = checkoutCall(gateway, plan);
  let opened: OpenedCheckout = { id: '' };
  // billing hears of a new account a moment later
  await expect(async () => {
    const answer = await request.post(path, { data: body });
    expect(answer.status(), await answer.text()).toBe(200);
    opened = await answer.json();
  }).toPass({ intervals: [100] });
  return { id: opened.id, url: getHostedPage(opened) };
}

// Buys a plan without a browser; gives the address of the page of thanks.
export async function buy(request: APIRequestContext, gateway: Gateway, plan: PaidPlan = 'monthly'): Promise<string> {
  const { id, url } = await openCheckout(request, gateway, plan);
  await pressButton(await openHostedPage(url), 'pay', accepted[gateway]);
  const { path, body } = detailsCall(gateway, id);
  await expect(async () => {
    const answer = await request.post(path, { data: body });
    expect(answer.status(), await answer.text()).toBe(200);
  }).toPass({ intervals: [100] });
  await expectPlan(request, plan);
  const parameters = {
    stripe: 'session_id',
    paystack: 'reference',
    paypal: 'subscription_id',
    razorpay: 'subscription_id',
  };
  return `/success?${parameters[gateway]}=${id}`;
}
