import type { ProviderAdapter } from '../../integrations/payment-provider.ts';
import { createSnapshot, ended, paid } from '../accounts/testing/fixtures.ts';
import { createSettlement } from './settlement.feature.ts';

const settlement = { userId: 'ada', provider: 'stripe', subscriptionId: 'sub_1' } as const;

async function settle(account: typeof ended) {
  const acts: string[] = [];
  const adapter: Pick<ProviderAdapter, 'fetchSnapshot' | 'cancel' | 'refund'> = {
    fetchSnapshot: async () => createSnapshot(acts.includes('cancel sub_1') ? 'ended' : 'active'),
    cancel: async ({ id }) => void acts.push(`cancel ${id}`),
    refund: async ({ id }) => void acts.push(`refund ${id}`),
  };
  const accounts = {
    find: async () => account,
    syncSubscription: async (_: string, { id }: { id: string }) => void acts.push(`sync ${id}`),
  };
  await createSettlement({
    adapters: new Map([['stripe', adapter as ProviderAdapter]]),
    accounts: accounts as unknown as Parameters<typeof createSettlement>[0]['accounts'],
  })(settlement);
  return acts;
}

const unpaid = {
  ...ended,
  subscriptions: ended.subscriptions.map((one) => ({ ...one, paidUntil: one.startedAt })),
};

test('PAY-11 an ended subscription is cancelled, and what it has not earned is given back', async () => {
  expect(await settle(unpaid)).toEqual(['cancel sub_1', 'refund pi_1', 'sync sub_1']);
});

test('PAY-11 nothing is given back of a subscription that has not ended in our records', async () => {
  const running = unpaid.subscriptions.map((one) => ({ ...one, state: 'active' as const }));
  expect(await settle({ ...unpaid, subscriptions: running })).toEqual(['cancel sub_1']);
  expect(await settle(paid)).toEqual(['cancel sub_1']);
});
