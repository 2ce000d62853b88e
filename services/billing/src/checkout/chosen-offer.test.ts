import type { Offer } from '../providers/payment-provider.ts';
import { chosenOffer } from './chosen-offer.ts';

const monthly: Offer = { plan: 'monthly', planId: 'price_m', amountMinor: 900, currency: 'GBP' };
const yearly: Offer = { plan: 'yearly', planId: 'price_y', amountMinor: 9000, currency: 'GBP' };

test('API-01 a plan is asked for by our name or by that of the gateway', () => {
  const wishes = ['monthly', 'price_m', 'yearly', 'price_y'];
  expect(wishes.map((wish) => chosenOffer([monthly, yearly], wish, 'planId').plan)).toEqual([
    ...['monthly', 'monthly', 'yearly', 'yearly'],
  ]);
});

test.each(['free', '', 'Monthly', 'price_x', '__proto__'])(
  'PAY-11 rule 7: the plan %j is refused, naming the field',
  (wish) => {
    expect(() => chosenOffer([monthly, yearly], wish, 'plan')).toThrow(
      expect.objectContaining({ kind: 'invalid', details: [{ field: 'plan', message: expect.any(String) }] }),
    );
  },
);
