import type { SandboxKit } from '../../sandbox.ts';
import type { Records } from '../records.ts';
import { createMoneyBackWire } from './money-back.wire.ts';
import { planWire } from './plan.wire.ts';
import { createSubscriptionWire } from './subscription.wire.ts';
import { createTransactionWire } from './transaction.wire.ts';

/** Records in the words of Paystack. Each answer is checked as it leaves, so that a slip shows here. */
export function createWire(kit: SandboxKit, records: Records) {
  const transactions = createTransactionWire(kit, records);
  return {
    plan: planWire,
    ...transactions,
    ...createSubscriptionWire(records, transactions),
    ...createMoneyBackWire(kit, records, transactions),
  };
}
export type Wire = ReturnType<typeof createWire>;
