import type { ReceiptView } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import type { Subscription } from '../accounts/account.ts';
import type { PaymentRepository } from '../revenue/payment.repository.ts';
import { toReceipt } from './receipt.mapper.ts';
import { paymentIdOf } from './receipt-id.ts';

export type Receipts = ReturnType<typeof createReceipts>;

const NONE = 'There is no such receipt';

/** Receipts are what the ledger says; nothing of them comes from a client. */
export function createReceipts(payments: Pick<PaymentRepository, 'find' | 'ofUser'>) {
  /** The newest first. */
  const ofUser = async (userId: string): Promise<ReceiptView[]> => (await payments.ofUser(userId)).map(toReceipt);

  return {
    ofUser,

    async newestFor(userId: string, { provider, id }: Subscription): Promise<ReceiptView | undefined> {
      const all = await ofUser(userId);
      return all.find((receipt) => receipt.provider === provider && receipt.subscriptionId === id);
    },

    /** @throws AppError 404 when nothing was paid. */
    async newest(userId: string): Promise<ReceiptView> {
      const [newest] = await ofUser(userId);
      if (!newest) throw notFound(NONE);
      return newest;
    },

    /** @throws AppError 404 alike for what is unknown and what is somebody else's. */
    async find(userId: string, id: string): Promise<ReceiptView> {
      const payment = await payments.find(paymentIdOf(id));
      if (!payment || payment.userId !== userId) throw notFound(NONE);
      return toReceipt(payment);
    },
  };
}
