import type { ReceiptView } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import { toMajor } from '@coursewright/text';
import type { Subscription } from '../accounts/index.ts';
import { planNames } from '../plans/index.ts';
import {
  type Payment,
  type PaymentRepository,
  splitVat,
  toPaymentId,
  toReceiptId,
  type VatParts,
} from '../revenue/index.ts';

export function toReceipt(payment: Payment): ReceiptView {
  const { _id, number, provider, subscriptionId, plan, currency, seller, vatRatePercent } = payment;
  return {
    id: toReceiptId(_id),
    number,
    provider,
    subscriptionId,
    plan,
    currency,
    planName: planNames[plan],
    amount: toMajor(payment.amountMinor, currency),
    paidAt: payment.paidAt.toISOString(),
    coversUntil: payment.periodEnd.toISOString(),
    refunded: toMajor(payment.refundedMinor, currency),
    payer: payment.payer ?? { name: '', email: '' },
    ...(seller && { seller }),
    ...(vatRatePercent !== undefined && {
      vat: toVat(splitVat(payment.amountMinor, vatRatePercent), vatRatePercent, currency),
    }),
    ...(payment.creditNotes && { creditNotes: toCreditNotes(payment) }),
  };
}

function toCreditNotes(payment: Payment) {
  const { creditNotes = [], currency, vatRatePercent } = payment;
  return creditNotes.map(({ number, amountMinor, vatMinor, issuedAt, withdrawnAt, seller }) => ({
    number,
    amount: toMajor(amountMinor, currency),
    issuedAt: issuedAt.toISOString(),
    ...(withdrawnAt && { withdrawnAt: withdrawnAt.toISOString() }),
    ...(seller && { seller }),
    ...(vatMinor !== undefined &&
      vatRatePercent !== undefined && {
        vat: toVat({ netMinor: amountMinor - vatMinor, vatMinor }, vatRatePercent, currency),
      }),
  }));
}

const toVat = ({ netMinor, vatMinor }: VatParts, ratePercent: number, currency: string) => ({
  ratePercent,
  net: toMajor(netMinor, currency),
  amount: toMajor(vatMinor, currency),
});

const NONE = 'There is no such receipt';

export function createReceipts(payments: Pick<PaymentRepository, 'find' | 'findByUser'>) {
  const findByUser = async (userId: string): Promise<ReceiptView[]> =>
    (await payments.findByUser(userId)).map(toReceipt);

  return {
    findByUser,

    async newestFor(userId: string, { provider, id }: Subscription): Promise<ReceiptView | undefined> {
      const all = await findByUser(userId);
      return all.find((receipt) => receipt.provider === provider && receipt.subscriptionId === id);
    },

    async newest(userId: string): Promise<ReceiptView> {
      const [newest] = await findByUser(userId);
      if (!newest) throw notFound(NONE);
      return newest;
    },

    /** @throws AppError 404 for unknown and foreign ids alike. */
    async find(userId: string, id: string): Promise<ReceiptView> {
      const payment = await payments.find(toPaymentId(id));
      if (!payment || payment.userId !== userId) throw notFound(NONE);
      return toReceipt(payment);
    },
  };
}
