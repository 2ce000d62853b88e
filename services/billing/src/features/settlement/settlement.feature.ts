import type { PaymentProvider } from '@coursewright/contracts';
import { type Feature, handledOnce, type JobType } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { type Adapters, requireAdapter } from '../../integrations/create-providers.ts';
import { retryPolicy } from '../../retry-policy.ts';
import { type Accounts, findUnearnedPayments, SETTLEMENT_JOB } from '../accounts/index.ts';

interface SettlementOptions {
  readonly adapters: Adapters;
  readonly accounts: Pick<Accounts, 'find' | 'syncSubscription'>;
}

export interface Settlement {
  readonly userId: string;
  readonly provider: PaymentProvider;
  readonly subscriptionId: string;
}

/** Cancels at the provider and refunds unearned payments. Idempotent. */
export function createSettlement({ adapters, accounts }: SettlementOptions) {
  return async ({ userId, provider, subscriptionId: id }: Settlement): Promise<void> => {
    const adapter = requireAdapter(adapters, provider);
    const find = async () =>
      (await accounts.find(userId))?.subscriptions.find(({ key }) => key === `${provider}:${id}`);
    const attemptId = (await find())?.attemptId;
    const read = () =>
      adapter.fetchSnapshot({ kind: 'subscription', id, ...(attemptId !== undefined && { attemptId }) });
    const before = await read();
    if (!before) return;
    const runs = before.state !== 'ended';
    if (runs) await adapter.cancel({ id, details: before.details });
    const known = await find();
    if (known?.state !== 'ended') return;
    // Fetched again: a last payment may have arrived meanwhile.
    const { payments } = (runs ? await read() : undefined) ?? before;
    for (const payment of findUnearnedPayments(payments, known.paidUntil)) await adapter.refund(payment);
    await accounts.syncSubscription(provider, { kind: 'subscription', id });
  };
}

export function settlementFeature({ adapters, accounts, accountJobs }: Context): Feature {
  const settleSubscription = createSettlement({ adapters, accounts });
  const settlementJob: JobType<Settlement> = {
    ...retryPolicy,
    ...handledOnce,
    name: SETTLEMENT_JOB,
    async run({ payload }) {
      await settleSubscription(payload);
    },
  };
  return {
    jobs: [settlementJob],
    schedules: [accountJobs.schedule],
  };
}
