import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway, Payments } from '../support/payments.ts';

const providers: Gateway[] = ['stripe', 'paypal', 'razorpay', 'paystack'];
const kinds = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'hang' },
  { kind: 'reset' },
  { kind: 'commit-then-reset' },
  { kind: 'latency', ms: 1_500 },
  { kind: 'slow-answer', ms: 1_500 },
] as const;

/** Has gateways fail at random, and their webhooks come twice, late and in reverse. Gives how often each happened. */
export async function disturbGateways(payments: Payments, chance: () => number, quiet: AbortSignal) {
  const done = new Map<string, number>();
  const count = (what: string) => void done.set(what, (done.get(what) ?? 0) + 1);
  const pause = (ms: number) => sleep(ms, undefined, { signal: quiet }).catch(() => undefined);

  while (!quiet.aborted) {
    await pause(100 + chance() * 500);
    const fault = kinds[Math.floor(chance() * kinds.length)] ?? kinds[0];
    const provider = providers[Math.floor(chance() * providers.length)] ?? 'stripe';
    await payments.fail(provider, fault);
    count(fault.kind);
    const deliveries = chance();
    if (deliveries < 0.1) {
      await payments.deliver({ mode: 'hold' });
      await pause(500 + chance() * 2_000);
      await payments.deliver({ mode: 'normal', duplicates: Math.floor(chance() * 3) });
      // answered when all was delivered, which may take long
      payments.flush('reverse').catch(() => undefined);
      count('webhooks reversed');
    } else if (deliveries < 0.2) {
      await payments.deliver({ mode: 'normal', duplicates: Math.floor(chance() * 4) });
      count('webhooks doubled');
    }
  }
  return done;
}
