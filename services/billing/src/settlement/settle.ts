import type { PaymentProvider } from '@coursewright/contracts';
import type { Accounts } from '../accounts/account.ts';
import { unearned } from '../accounts/paid-time.ts';
import { type Adapters, adapterOf } from '../providers/create-providers.ts';

interface SettleOptions {
  readonly adapters: Adapters;
  readonly accounts: Pick<Accounts, 'find' | 'follow'>;
}

export interface Settlement {
  readonly userId: string;
  readonly provider: PaymentProvider;
  readonly subscriptionId: string;
}

/** Ends at the gateway what has ended here, and gives back what nothing was given for. Harmless to repeat. */
export function createSettle({ adapters, accounts }: SettleOptions) {
  return async ({ userId, provider, subscriptionId: id }: Settlement): Promise<void> => {
    const adapter = adapterOf(adapters, provider);
    const read = () => adapter.read({ kind: 'subscription', id });
    const before = await read();
    if (!before) return;
    const runs = before.state !== 'ended';
    if (runs) await adapter.cancel({ id, details: before.details });
    const account = await accounts.find(userId);
    const known = account?.subscriptions.find(({ key }) => key === `${provider}:${id}`);
    if (known?.state !== 'ended') return;
    // Read again: the last payment may have come while it was ended.
    const { payments } = (runs ? await read() : undefined) ?? before;
    for (const payment of unearned(payments, known.paidUntil)) await adapter.refund(payment);
    await accounts.follow(provider, { kind: 'subscription', id });
  };
}
