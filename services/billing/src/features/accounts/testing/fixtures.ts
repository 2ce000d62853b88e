import { DAY_MS } from '@coursewright/contracts/durations';
import type { PaymentSnapshot, ProviderAdapter, ProviderSnapshot } from '../../../integrations/payment-provider.ts';
import type { CheckoutSession } from '../../checkout-sessions/checkout-session.repository.ts';
import type { Account } from '../account.ts';
import { type Applied, applySnapshot } from '../apply-snapshot.ts';
import { createEmptyAccount } from '../subscription-changes.ts';

export const DAY = DAY_MS;
export const START = new Date('2026-11-21T09:00:00Z');
export const graceMs = 3 * DAY;
export const day = (days: number) => new Date(START.getTime() + days * DAY);

export const offers = [
  { plan: 'monthly', planId: 'price_m', amountMinor: 900, currency: 'GBP' },
  { plan: 'yearly', planId: 'price_y', amountMinor: 9900, currency: 'GBP' },
] as const;

export const checkoutSession: CheckoutSession = {
  id: 'a1',
  userId: 'ada',
  email: 'ada@example.test',
  provider: 'stripe',
  state: 'open',
  createdAt: START,
  ...offers[0],
};

export const month = (n: number, values: Partial<PaymentSnapshot> = {}): PaymentSnapshot => ({
  id: `pi_${n}`,
  amountMinor: 900,
  currency: 'GBP',
  refundedMinor: 0,
  paidAt: day(30 * (n - 1)),
  coversUntil: day(30 * n),
  ...values,
});

export const createSnapshot = (
  state: ProviderSnapshot['state'],
  values: Partial<ProviderSnapshot> = {},
): ProviderSnapshot => ({
  provider: 'stripe',
  state,
  status: state,
  attemptId: 'a1',
  subscriptionId: 'sub_1',
  planId: 'price_m',
  renews: state !== 'ended',
  startedAt: START,
  payments: [month(1)],
  details: { subscription: 'sub_1' },
  ...values,
});

export const apply = (
  account: Account,
  snapshot: ProviderSnapshot,
  now = START,
  by: CheckoutSession = checkoutSession,
): Applied => applySnapshot(account, { checkoutSession: by, snapshot: snapshot, offers, now, graceMs });

export const withoutSubscription = createEmptyAccount('ada');
export const paid = apply(withoutSubscription, createSnapshot('active')).account;
export const pastDue = apply(paid, createSnapshot('past-due'), day(30)).account;
export const ended = apply(paid, createSnapshot('ended', { endReason: 'cancelled' }), day(5)).account;

export const eventNames = ({ events }: Applied) =>
  events.map(({ name, data }) => {
    const { reason } = data as { reason?: string };
    return reason ? `${name}:${reason}` : name;
  });

export interface FakeSubscription {
  readonly id: string;
  readonly checkoutSession: typeof checkoutSession;
  state: 'pending' | 'active' | 'past-due' | 'ended';
  payments: PaymentSnapshot[];
  due: number;
}

export function createFakeProvider(count: number, now: () => number, chance: () => number) {
  const all = Array.from({ length: count }, (_, index): FakeSubscription => {
    return {
      id: `sub_${index}`,
      checkoutSession: { ...checkoutSession, id: `a${index}` },
      state: 'pending',
      payments: [],
      due: 0,
    };
  });
  const find = (id: string) => all.find((one) => one.id === id);

  function charge(fakeSubscription: FakeSubscription) {
    const n = fakeSubscription.payments.length;
    fakeSubscription.due = (n > 0 ? fakeSubscription.due : now()) + 30 * DAY;
    const dates = { paidAt: new Date(now()), coversUntil: new Date(fakeSubscription.due) };
    fakeSubscription.payments.push(month(1, { id: `${fakeSubscription.id}/${n}`, ...dates }));
    fakeSubscription.state = 'active';
  }

  function back(payment: PaymentSnapshot, values: Partial<PaymentSnapshot>) {
    const fakeSubscription = all.find(({ payments }) => payments.includes(payment));
    if (fakeSubscription)
      fakeSubscription.payments = fakeSubscription.payments.map((one) =>
        one === payment ? { ...one, ...values } : one,
      );
  }

  const toSnapshot = ({
    id,
    checkoutSession: { id: attemptId },
    state,
    payments,
  }: FakeSubscription): ProviderSnapshot => {
    const startedAt = payments[0]?.paidAt;
    const purchase = state === 'pending' ? { subscriptionId: undefined } : { subscriptionId: id };
    return createSnapshot(state, { attemptId, ...purchase, payments: [...payments], ...(startedAt && { startedAt }) });
  };

  const adapter: Pick<ProviderAdapter, 'fetchSnapshot' | 'cancel' | 'refund'> = {
    async fetchSnapshot({ id }) {
      const fakeSubscription = find(id);
      return fakeSubscription && toSnapshot(fakeSubscription);
    },
    async cancel({ id }) {
      const fakeSubscription = find(id);
      if (!fakeSubscription) return;
      // A renewal may be in progress at the same moment.
      if (fakeSubscription.state !== 'ended' && chance() < 0.3) charge(fakeSubscription);
      fakeSubscription.state = 'ended';
    },
    async refund({ id }) {
      const payment = all.flatMap(({ payments }) => payments).find((one) => one.id === id);
      if (payment) back(payment, { refundedMinor: payment.amountMinor });
    },
  };
  return { all, charge, back, toSnapshot, adapter };
}
