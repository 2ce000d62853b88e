import {
  authEndpoints,
  billingEndpoints,
  type Plan,
  type PlanCard,
  type ReceiptView,
  type SubscriptionView,
} from '@coursewright/contracts';
import { type EndpointStub, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';

const features = (id: Plan, time: string) => [
  { text: 'Generate 5 Sub-Topics', included: true },
  { text: `${time} Access`, included: true },
  { text: 'Theory & Image Course', included: true },
  { text: 'Create Unlimited Course', included: true },
  { text: 'Video & Theory Course', included: id !== 'free' },
];

export const createPrices = (pounds: number, rand: number): PlanCard['prices'] => [
  { provider: 'stripe', amount: pounds, currency: 'GBP' },
  { provider: 'paypal', amount: pounds, currency: 'GBP' },
  { provider: 'razorpay', amount: pounds, currency: 'GBP' },
  { provider: 'paystack', amount: rand, currency: 'ZAR' },
];

export const createPlan = (
  id: Plan,
  name: string,
  cost: number,
  time: string,
  prices: PlanCard['prices'] = [],
): PlanCard => ({
  id,
  name,
  cost,
  currency: 'GBP',
  time,
  prices,
  features: features(id, time),
});

export const plansOnSale = [
  createPlan('free', 'Free Plan', 0, 'For Lifetime'),
  createPlan('monthly', 'Monthly Plan', 9, '1 Month', createPrices(9, 170)),
  createPlan('yearly', 'Yearly Plan', 90, '1 Year', createPrices(90, 1871)),
];

export const plansResponse = (plans = plansOnSale, purchasable = true) =>
  respondWith(billingEndpoints.plans, { plans, purchasable });

export const sessionResponse = (plan: Plan | (() => Plan)): EndpointStub =>
  respondWith(authEndpoints.session, () => ({
    user: { ...learnerFixture, plan: typeof plan === 'function' ? plan() : plan },
  }));

export const aReceipt: ReceiptView = {
  id: 'stripe:in_1',
  number: 'CW-2026-000123',
  provider: 'stripe',
  subscriptionId: 'sub_1',
  plan: 'monthly',
  planName: 'Monthly Plan',
  amount: 9,
  currency: 'GBP',
  paidAt: '2026-11-21T09:00:00.000Z',
  coversUntil: '2026-12-21T09:00:00.000Z',
  refunded: 0,
  payer: { name: 'Ada Lovelace', email: 'ada@example.org', address: '12 Square', post: '12345', country: 'GB' },
};

export const aSubscription: SubscriptionView = {
  provider: 'stripe',
  id: 'sub_1',
  plan: 'monthly',
  state: 'active',
  startedAt: '2026-11-21T09:00:00.000Z',
  paidUntil: '2026-12-21T09:00:00.000Z',
  accessUntil: '2026-12-24T09:00:00.000Z',
  nextBillingAt: '2026-12-21T09:00:00.000Z',
  renews: true,
  price: { amount: 9, currency: 'GBP' },
};
