import { createReturnPages, findOffer } from './checkout-provider.ts';
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

test.each([
  ['https://learn.example', 'https://learn.example'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  ['https://Übung.example', 'https://xn--bung-zra.example'],
])('PAY-10 payers of %s come back to its own pages', (publicUrl, origin) => {
  expect(createReturnPages(publicUrl)).toEqual({
    success: `${origin}/success`,
    successful: `${origin}/successful`,
    failed: `${origin}/failed`,
    subscription: `${origin}/subscription`,
  });
});
