import type { PaymentReading, ProviderAdapter, Reading } from '../../providers/payment-provider.ts';
import { attempt, DAY, month, reading } from './purchase.ts';

/** One subscription as its gateway has it. */
export interface There {
  readonly id: string;
  readonly attempt: typeof attempt;
  state: 'pending' | 'active' | 'past-due' | 'ended';
  payments: PaymentReading[];
  due: number;
}

/** A gateway without a network, for histories that are made up by chance. */
export function modelGateway(count: number, now: () => number, chance: () => number) {
  const all = Array.from({ length: count }, (_, index): There => {
    return { id: `sub_${index}`, attempt: { ...attempt, id: `a${index}` }, state: 'pending', payments: [], due: 0 };
  });
  const find = (id: string) => all.find((one) => one.id === id);

  function charge(there: There) {
    const n = there.payments.length;
    there.due = (n > 0 ? there.due : now()) + 30 * DAY;
    const dates = { paidAt: new Date(now()), coversUntil: new Date(there.due) };
    there.payments.push(month(1, { id: `${there.id}/${n}`, ...dates }));
    there.state = 'active';
  }

  function back(payment: PaymentReading, values: Partial<PaymentReading>) {
    const there = all.find(({ payments }) => payments.includes(payment));
    if (there) there.payments = there.payments.map((one) => (one === payment ? { ...one, ...values } : one));
  }

  const wordOn = ({ id, attempt: { id: attemptId }, state, payments }: There): Reading => {
    const startedAt = payments[0]?.paidAt;
    const purchase = state === 'pending' ? { subscriptionId: undefined } : { subscriptionId: id };
    return reading(state, { attemptId, ...purchase, payments: [...payments], ...(startedAt && { startedAt }) });
  };

  const adapter: Pick<ProviderAdapter, 'read' | 'cancel' | 'refund'> = {
    async read({ id }) {
      const there = find(id);
      return there && wordOn(there);
    },
    async cancel({ id }) {
      const there = find(id);
      if (!there) return;
      // A renewal may be on its way at that moment.
      if (there.state !== 'ended' && chance() < 0.3) charge(there);
      there.state = 'ended';
    },
    async refund({ id }) {
      const payment = all.flatMap(({ payments }) => payments).find((one) => one.id === id);
      if (payment) back(payment, { refundedMinor: payment.amountMinor });
    },
  };
  return { all, charge, back, wordOn, adapter };
}
