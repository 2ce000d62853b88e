import { findOffer } from './checkout-provider.ts';
import type { Offer } from './payment-provider.ts';

const monthly: Offer = { plan: 'monthly', planId: 'price_m', amountMinor: 900, currency: 'GBP' };
const yearly: Offer = { plan: 'yearly', planId: 'price_y', amountMinor: 9000, currency: 'GBP' };

test('API-01 a plan is asked for by our name or by that of the gateway', () => {
  const names = ['monthly', 'price_m', 'yearly', 'price_y'];
  expect(names.map((requestedPlan) => findOffer([monthly, yearly], requestedPlan, 'planId').plan)).toEqual([
    'monthly',
    'monthly',
    'yearly',
    'yearly',
  ]);
});

test.each(['free', '', 'Monthly', 'price_x', '__proto__'])(
  'PAY-11 rule 7: the plan %j is refused, naming the field',
  (requestedPlan) => {
    expect(() => findOffer([monthly, yearly], requestedPlan, 'plan')).toThrow(
      expect.objectContaining({ kind: 'invalid', details: [{ field: 'plan', message: expect.any(String) }] }),
    );
  },
);
