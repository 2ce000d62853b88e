import { billingEvents, type EventEnvelope, type PaidPlan } from '@coursewright/contracts';
import { createCounter, raise, unavailable, withEvents } from '@coursewright/service-kit';
import type { Offer, PaymentSnapshot, ProviderSnapshot } from '../../integrations/payment-provider.ts';
import type { CheckoutSession } from '../checkout-sessions/index.ts';
import type { UserRepository } from '../customers/index.ts';
import { planNames } from '../plans/index.ts';
import type { DocumentNumbers } from './document-numbers.ts';
import {
  type CreditNote,
  type PayerSnapshot,
  type Payment,
  type PaymentModel,
  type SellerSnapshot,
  type StoredPayment,
  toReceiptId,
} from './payment.repository.ts';
import { splitVat, vatOfNextNote } from './vat.ts';

interface LedgerOptions {
  readonly model: PaymentModel;
  readonly users: Pick<UserRepository, 'find'>;
  readonly numbers: DocumentNumbers;
  readonly seller?: SellerSnapshot | undefined;
  readonly vatRatePercent?: number | undefined;
  now(): Date;
  onRaised(): void;
  // Invalidates cached sums.
  onWritten(): void;
}

export interface RecordInput {
  readonly checkoutSession: CheckoutSession;
  readonly snapshot: ProviderSnapshot;
  readonly plan: PaidPlan;
  readonly offers: readonly Offer[];
  // The subscription was a duplicate: its refund is initiated by billing.
  readonly duplicate: boolean;
  readonly anonymous: boolean;
  readonly marksRefunds: boolean;
}

export interface EndedSubscription extends Pick<Payment, 'userId' | 'provider' | 'subscriptionId'> {
  readonly endedAt: Date;
}

export type Ledger = ReturnType<typeof createLedger>;

const TRIES = 10;

const countBooked = createCounter({
  name: 'coursewright_payments_total',
  help: 'What was booked by payment gateway: paid, refunded, refund_failed, disputed',
  labels: ['gateway', 'what'],
});

export function createLedger(options: LedgerOptions) {
  const { model, users, numbers, seller, vatRatePercent, now, onRaised, onWritten } = options;

  async function toPayerSnapshot({ userId, payer, email }: CheckoutSession): Promise<PayerSnapshot> {
    if (payer) {
      const { name, lastName, ...rest } = payer;
      return { ...rest, name: `${name} ${lastName}` };
    }
    const user = await users.find(userId);
    return { name: user?.name ?? '', email: user?.email ?? email };
  }

  async function insert(input: RecordInput, payment: PaymentSnapshot): Promise<void> {
    const { checkoutSession, snapshot, offers, anonymous } = input;
    const payer = anonymous ? undefined : await toPayerSnapshot(checkoutSession);
    const sold =
      offers.find(({ planId }) => planId === payment.planId) ??
      offers.find(({ amountMinor, currency }) => hasAmount(payment, amountMinor, currency));
    const unnumbered: Omit<Payment, 'number'> = {
      _id: `${snapshot.provider}:${payment.id}`,
      userId: checkoutSession.userId,
      attemptId: checkoutSession.id,
      provider: snapshot.provider,
      subscriptionId: snapshot.subscriptionId ?? '',
      plan: sold?.plan ?? input.plan,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      refundedMinor: 0,
      paidAt: payment.paidAt,
      periodEnd: payment.coversUntil,
      ...(payer && { payer }),
      ...(seller && { seller }),
      ...(vatRatePercent !== undefined && { vatRatePercent }),
    };
    const { _id } = unnumbered;

    async function store(number: string): Promise<boolean> {
      const stored: Payment = { ...unnumbered, number };
      const document: StoredPayment = { ...stored, pendingEvents: [issued(stored)], pendingSince: new Date() };
      await new model(document).validate();
      return (await model.updateOne({ _id }, { $setOnInsert: document }, { upsert: true })).upsertedCount === 1;
    }

    const isTaken = async (number: string) => (await model.exists({ number })) !== null;
    if (await numbers.take({ series: 'receipts', at: now(), store, isTaken })) {
      countBooked({ gateway: unnumbered.provider, what: 'paid' });
      onRaised();
    }
    onWritten();
  }

  const issued = (stored: Payment): EventEnvelope =>
    raise(billingEvents.receiptIssued, {
      ...toEventData(stored),
      amountMinor: stored.amountMinor,
      number: stored.number,
      planName: planNames[stored.plan],
      payerName: stored.payer?.name ?? '',
      paidAt: stored.paidAt.toISOString(),
      coversUntil: stored.periodEnd.toISOString(),
      ...(stored.seller && { seller: stored.seller }),
      ...(stored.vatRatePercent !== undefined && {
        vat: { ratePercent: stored.vatRatePercent, ...splitVat(stored.amountMinor, stored.vatRatePercent) },
      }),
    });

  /** @returns false when another writer was faster */
  async function issueCreditNote(stored: Payment, amountMinor: number, duplicate: boolean): Promise<boolean> {
    const { refundedMinor } = stored;
    const issuedAt = now();
    const rate = stored.vatRatePercent;

    const store = (number: string) => {
      const vat = rate !== undefined && { vatMinor: vatOfNextNote(stored, amountMinor, rate) };
      const creditNote: CreditNote = { number, amountMinor, issuedAt, ...vat, ...(seller && { seller }) };
      const changed = {
        $set: { refundedMinor: refundedMinor + amountMinor },
        $push: { creditNotes: creditNote },
      };
      const data = { ...toEventData(stored), amountMinor, number: stored.number, duplicate, creditNote: number };
      return write(refundStateFilter(stored), changed, raise(billingEvents.paymentRefunded, data));
    };

    const isTaken = async (number: string) => (await model.exists({ 'creditNotes.number': number })) !== null;
    const isIssued = await numbers.take({ series: 'credit-notes', at: issuedAt, store, isTaken });
    if (isIssued) countBooked({ gateway: stored.provider, what: 'refunded' });
    return isIssued;
  }

  // The provider could not refund an amount. As far as it was booked, it is revenue again and its credit notes are
  // withdrawn; a refund that failed before booking changes no sums.
  async function withdrawFailedRefund(
    stored: Payment,
    failedRefundMinor: number,
    backMinor: number,
  ): Promise<Payment | undefined> {
    const failed = failedRefundMinor - (stored.failedRefundMinor ?? 0);
    const drop = Math.max(0, stored.refundedMinor - backMinor);
    const { creditNotes, withdrawnMinor } = withdrawCreditNotes(stored.creditNotes ?? [], drop, now());
    // What a withdrawn note covered beyond the drop gets a note of its own.
    const refundedMinor = Math.max(0, stored.refundedMinor - Math.max(drop, withdrawnMinor));
    const changed = { refundedMinor, failedRefundMinor, ...(stored.creditNotes && { creditNotes }) };
    const event = raise(billingEvents.refundFailed, {
      ...toEventData(stored),
      number: stored.number,
      amountMinor: failed,
    });
    const isWritten = await write(refundStateFilter(stored), { $set: changed }, event);
    if (!isWritten) return undefined;
    countBooked({ gateway: stored.provider, what: 'refund_failed' });
    return { ...stored, ...changed };
  }

  /**
   * Only a refund that the provider reports as failed reduces the amount; a snapshot from before such a failure is
   * ignored. @returns false when another writer was faster
   */
  async function correctRefunds(stored: Payment, payment: PaymentSnapshot, duplicate: boolean): Promise<boolean> {
    const { failedRefundMinor = 0 } = stored;
    const failed = (payment.failedRefundMinor ?? 0) - failedRefundMinor;
    if (failed < 0) return true;
    const backMinor = Math.min(payment.refundedMinor, stored.amountMinor);
    const current = failed > 0 ? await withdrawFailedRefund(stored, failedRefundMinor + failed, backMinor) : stored;
    if (!current) return false;
    const credit = backMinor - current.refundedMinor;
    return credit > 0 ? issueCreditNote(current, credit, duplicate) : true;
  }

  // A dispute is not reopened: a stale snapshot changes nothing. @returns false when another writer was faster
  async function correctDispute(stored: Payment, payment: PaymentSnapshot): Promise<boolean> {
    const { _id } = stored;
    if (payment.dispute === undefined || payment.dispute === stored.dispute) return true;
    const dispute = { $set: { dispute: payment.dispute } };
    if (payment.dispute === 'open' && stored.dispute !== undefined) return true;
    const isNew = stored.dispute === undefined;
    const opened = { ...toEventData(stored), amountMinor: stored.amountMinor, number: stored.number };
    const events = isNew ? [raise(billingEvents.disputeOpened, opened)] : [];
    const isWritten = await write({ _id, dispute: stored.dispute ?? null }, dispute, ...events);
    if (isWritten && isNew) countBooked({ gateway: stored.provider, what: 'disputed' });
    return isWritten;
  }

  async function write(filter: object, update: object, ...events: EventEnvelope[]): Promise<boolean> {
    const { modifiedCount } = await model.updateOne(filter, withEvents(update, ...events));
    if (modifiedCount === 1 && events.length > 0) onRaised();
    onWritten();
    return modifiedCount === 1;
  }

  // Set with every snapshot: more may have been refunded since. Reconciliation clears it.
  async function markRefundUnknown(_id: string): Promise<void> {
    await model.updateOne({ _id }, { $set: { refundUnknown: true, refundUnknownAt: now() } });
  }

  async function recordPayment(input: RecordInput, payment: PaymentSnapshot): Promise<void> {
    const _id = `${input.snapshot.provider}:${payment.id}`;
    const find = async () => (await model.findById(_id).lean<Payment>()) ?? undefined;
    for (let tries = 0; tries < TRIES; tries += 1) {
      let stored = await find();
      if (!stored) {
        await insert(input, payment);
        stored = await find();
      }
      if (!stored) return;
      if (payment.refundUnknown && input.marksRefunds) await markRefundUnknown(_id);
      const isRefundTaken = await correctRefunds(stored, payment, input.duplicate);
      const isDisputeTaken = await correctDispute(stored, payment);
      if (isRefundTaken && isDisputeTaken) return;
    }
    throw unavailable('Too many concurrent changes of this payment. Please try again.');
  }

  return {
    // Idempotent: inserts new payments with receipts, then applies refunds, failed refunds and disputes.
    async record(input: RecordInput): Promise<void> {
      for (const payment of input.snapshot.payments) await recordPayment(input, payment);
    },

    async end({ userId, provider, subscriptionId, endedAt }: EndedSubscription): Promise<void> {
      await model.updateMany({ userId, provider, subscriptionId, endedAt: null }, { $set: { endedAt } });
      onWritten();
    },
  };
}

const hasAmount = (payment: PaymentSnapshot, amountMinor: number, currency: string) =>
  payment.amountMinor === amountMinor && payment.currency === currency;

const toEventData = ({ _id, userId, provider, subscriptionId, plan, currency }: Payment) => ({
  userId,
  provider,
  subscriptionId,
  plan,
  currency,
  receiptId: toReceiptId(_id),
});

// A write with this filter fails when another snapshot has changed the refunds.
const refundStateFilter = ({ _id, refundedMinor, failedRefundMinor }: Payment) => ({
  _id,
  refundedMinor,
  failedRefundMinor: failedRefundMinor ?? null,
});

function withdrawCreditNotes(notes: readonly CreditNote[], amountMinor: number, withdrawnAt: Date) {
  const valid = notes.toReversed().filter((note) => !note.withdrawnAt);
  const exact = valid.find((note) => note.amountMinor === amountMinor);
  let withdrawnMinor = 0;
  const withdrawn = new Set<CreditNote>();
  for (const note of exact ? [exact] : valid) {
    if (withdrawnMinor >= amountMinor) break;
    withdrawnMinor += note.amountMinor;
    withdrawn.add(note);
  }
  const creditNotes = notes.map((note) => (withdrawn.has(note) ? { ...note, withdrawnAt } : note));
  return { creditNotes, withdrawnMinor };
}
