import { paymentEndpoints } from '@coursewright/contracts';
import { providerLimits } from './provider-limits.ts';

const { readMs, writeMs, stripe } = providerLimits;

// Upper bound: the SDK doubles the pause of each further attempt.
const pausesMs = (retries: number) => Array.from({ length: retries }, (_, n) => stripe.retryMs * 2 ** n);
const longestMs = (tryMs: number, retries: number) =>
  (retries + 1) * tryMs + pausesMs(retries).reduce((sum, pause) => sum + pause, 0);

test('PAY-11 rule 10: gateways have three seconds for a read, eight for a write and three times five at Stripe', () => {
  expect(providerLimits).toEqual({
    readMs: 3_000,
    writeMs: 8_000,
    stripe: { writeMs: 5_000, readRetries: 1, writeRetries: 2, retryMs: 500 },
  });
});

test('PAY-11 rule 10: gateways that hang make no click take 20 seconds, and it ends before our own gateway gives up', () => {
  const longest = Math.max(writeMs, longestMs(stripe.writeMs, stripe.writeRetries));
  expect(longest).toBeLessThan(20_000);
  expect(longestMs(readMs, stripe.readRetries)).toBeLessThan(longest);
  for (const { answerWithinMs } of [paymentEndpoints.stripePayment, paymentEndpoints.paypalPayment])
    expect(answerWithinMs).toBeGreaterThan(20_000);
});
