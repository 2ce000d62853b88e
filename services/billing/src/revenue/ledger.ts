import { billingEvents, type EventEnvelope, type PaidPlan } from '@coursewright/contracts';
import { raise, withEvents } from '@coursewright/service-kit';
import type { Attempt } from '../attempts/attempt.ts';
import type { UserRepository } from '../payers/user.repository.ts';
import { planNames } from '../plans/plan-names.ts';
import type { Offer, PaymentReading, Reading } from '../providers/payment-provider.ts';
import { receiptIdOf } from '../receipts/receipt-id.ts';
import type { PayerSnapshot, PaymentModel, StoredPayment } from './payment.model.ts';
import type { Payment } from './payment.repository.ts';

interface LedgerOptions {
  readonly model: PaymentModel;
  readonly users: Pick<UserRepository, 'find'>;
  nextNumber(at: Date): Promise<string>;
  now(): Date;
  onRaised(): void;
  /** Something was written: sums of payments are not what they were. */
  onWritten(): void;
}

/** Payments of a subscription, as its gateway tells them. */
export interface Told {
  readonly attempt: Attempt;
  readonly reading: Reading;
  readonly plan: PaidPlan;
  readonly offers: readonly Offer[];
  /** Their subscription was one too many: what goes back of them was our doing. */
  readonly duplicate: boolean;
  /** Its owner left: nothing personal is written down any more. */
  readonly anonymous: boolean;
}

export interface EndedSubscription extends Pick<Payment, 'userId' | 'provider' | 'subscriptionId'> {
  readonly endedAt: Date;
}

export interface Ledger {
  /** Writes down what is new, once, and gives each payment its receipt; adds what went back, and disputes. */
  record(told: Told): Promise<void>;
  /** The subscription of these payments is over. Harmless to repeat; the first end stays. */
  end(subscription: EndedSubscription): Promise<void>;
}

export function createLedger({ model, users, nextNumber, now, onRaised, onWritten }: LedgerOptions): Ledger {
  async function payerOf({ userId, payer, email }: Attempt): Promise<PayerSnapshot> {
    if (payer) {
      const { name, lastName, ...rest } = payer;
      return { ...rest, name: `${name} ${lastName}` };
    }
    const user = await users.find(userId);
    return { name: user?.name ?? '', email: user?.email ?? email };
  }

  async function insert(told: Told, payment: PaymentReading): Promise<void> {
    const { attempt, reading, offers, anonymous } = told;
    const payer = anonymous ? undefined : await payerOf(attempt);
    const sold = offers.find(({ amountMinor, currency }) => isWorth(payment, amountMinor, currency));
    const stored: Payment = {
      ...{ _id: `${reading.provider}:${payment.id}`, userId: attempt.userId, attemptId: attempt.id },
      ...{ provider: reading.provider, subscriptionId: reading.subscriptionId ?? '', plan: sold?.plan ?? told.plan },
      ...{ amountMinor: payment.amountMinor, currency: payment.currency, refundedMinor: 0 },
      ...{ paidAt: payment.paidAt, periodEnd: payment.coversUntil, number: await nextNumber(now()) },
      ...(payer && { payer }),
    };
    const event = raise(billingEvents.receiptIssued, {
      ...commonOf(stored),
      amountMinor: stored.amountMinor,
      number: stored.number,
      planName: planNames[stored.plan],
      payerName: payer?.name ?? '',
      paidAt: stored.paidAt.toISOString(),
      coversUntil: stored.periodEnd.toISOString(),
    });
    const document: StoredPayment = { ...stored, pendingEvents: [event], pendingSince: new Date() };
    await new model(document).validate();
    const { upsertedCount } = await model.updateOne({ _id: stored._id }, { $setOnInsert: document }, { upsert: true });
    if (upsertedCount === 1) onRaised();
    onWritten();
  }

  /** Money goes back only once and disputes are not reopened: a slow answer takes nothing away. */
  async function correct(stored: Payment, payment: PaymentReading, duplicate: boolean): Promise<void> {
    const { _id, refundedMinor } = stored;
    const back = Math.min(payment.refundedMinor, stored.amountMinor) - refundedMinor;
    if (back > 0) {
      const { number } = stored;
      const event = { ...commonOf(stored), amountMinor: back, number, duplicate };
      const changed = { $set: { refundedMinor: refundedMinor + back } };
      await write({ _id, refundedMinor }, changed, raise(billingEvents.paymentRefunded, event));
    }
    if (payment.dispute === undefined || payment.dispute === stored.dispute) return;
    const dispute = { $set: { dispute: payment.dispute } };
    if (payment.dispute === 'open' && stored.dispute !== undefined) return;
    const isNew = stored.dispute === undefined;
    const opened = { ...commonOf(stored), amountMinor: stored.amountMinor, number: stored.number };
    const events = isNew ? [raise(billingEvents.disputeOpened, opened)] : [];
    await write({ _id, dispute: stored.dispute ?? null }, dispute, ...events);
  }

  async function write(filter: object, update: object, ...events: EventEnvelope[]): Promise<void> {
    const { modifiedCount } = await model.updateOne(filter, withEvents(update, ...events));
    if (modifiedCount === 1 && events.length > 0) onRaised();
    onWritten();
  }

  return {
    async record(told) {
      const { reading, duplicate } = told;
      const find = async (id: string) =>
        (await model.findById(`${reading.provider}:${id}`).lean<Payment>()) ?? undefined;
      for (const payment of reading.payments) {
        let stored = await find(payment.id);
        if (!stored) {
          await insert(told, payment);
          stored = await find(payment.id);
        }
        if (stored) await correct(stored, payment, duplicate);
      }
    },

    async end({ userId, provider, subscriptionId, endedAt }) {
      await model.updateMany({ userId, provider, subscriptionId, endedAt: null }, { $set: { endedAt } });
      onWritten();
    },
  };
}

const isWorth = (payment: PaymentReading, amountMinor: number, currency: string) =>
  payment.amountMinor === amountMinor && payment.currency === currency;

const commonOf = ({ _id, userId, provider, subscriptionId, plan, currency }: Payment) => ({
  ...{ userId, provider, subscriptionId, plan, currency },
  receiptId: receiptIdOf(_id),
});
