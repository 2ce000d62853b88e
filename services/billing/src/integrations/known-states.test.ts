import { listUnknownStates } from './known-states.ts';

test('PAY-11 only a state that is in no list is unknown, each once', () => {
  expect(
    listUnknownStates('stripe', { subscription: ['active'], refund: [null, undefined, 'pending'] }),
  ).toBeUndefined();
  expect(
    listUnknownStates('paypal', { subscription: ['FROZEN', 'ACTIVE'], payment: ['REVERSED', 'REVERSED', 'act'] }),
  ).toEqual(['subscription: FROZEN', 'payment: REVERSED', 'payment: act']);
});
