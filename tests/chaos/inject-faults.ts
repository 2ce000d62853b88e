import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway, Payments } from '../e2e/support/payments.ts';

const providers: Gateway[] = ['stripe', 'paypal', 'razorpay', 'paystack'];
const PART_MINOR = 50;
const kinds = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'hang' },
  { kind: 'reset' },
  { kind: 'commit-then-reset' },
  { kind: 'latency', ms: 1_500 },
  { kind: 'slow-answer', ms: 1_500 },
] as const;

export async function injectFaults(payments: Payments, chance: () => number, quiet: AbortSignal) {
  const done = new Map<string, number>();
  const count = (what: string) => void done.set(what, (done.get(what) ?? 0) + 1);
  const touched = new Set<string>();
  const pause = (ms: number) => sleep(ms, undefined, { signal: quiet }).catch(() => undefined);

  await payments.behave({ reportingLate: true, refundsPending: true });
  count('reports late');

  async function disturbRefunds() {
    const bought = await payments.purchases();
    const paid = bought.flatMap(({ provider, payments: all }) => all.map((payment) => ({ provider, ...payment })));
    const candidates = paid.filter(({ provider, id, refundedMinor }) => {
      // Refunds of PayPal do not fail.
      return !touched.has(id) && (provider !== 'paypal' || refundedMinor === 0);
    });
    const one = candidates[Math.floor(chance() * candidates.length)];
    if (!one) return;
    touched.add(one.id);
    if (one.refundedMinor > 0) {
      await payments.settleRefund(one.provider, one.id, false);
      count('refund failed');
      return;
    }
    await payments.refund(one.provider, one.id, PART_MINOR);
    count('part given back');
    if (one.provider === 'paypal' || chance() < 0.5) return;
    await payments.settleRefund(one.provider, one.id, false);
    count('refund failed');
  }

  while (!quiet.aborted) {
    await pause(100 + chance() * 500);
    const fault = kinds[Math.floor(chance() * kinds.length)] ?? kinds[0];
    const provider = providers[Math.floor(chance() * providers.length)] ?? 'stripe';
    await payments.fail(provider, fault);
    count(fault.kind);
    await payments.behave({ olderEvents: chance() < 0.5 });
    if (chance() < 0.1) await disturbRefunds();
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
