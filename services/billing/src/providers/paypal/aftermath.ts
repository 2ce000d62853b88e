import { CaptureStatus, type SubscriptionTransactionDetails } from '@paypal/paypal-server-sdk';
import type { PaymentReading } from '../payment-provider.ts';
import { minorOf } from './amounts.ts';
import { type Ask, READ_MS } from './connection.ts';
import { readDispute } from './disputes.ts';
import { absentAt } from './paypal.errors.ts';

/** What the list of transactions does not say of a payment. */
export type Aftermath = Partial<Pick<PaymentReading, 'refundedMinor' | 'dispute'>>;

const DAY_MS = 24 * 3600_000;
/** How long buyers may dispute a payment. */
const DISPUTE_MS = 181 * DAY_MS;
/** No search may span more. */
const SEARCH_MS = 31 * DAY_MS;
/** PayPal's code of money given back by the shop. */
const REFUND = 'T1107';

export async function readAftermath(
  ask: Ask,
  { id, status, time }: SubscriptionTransactionDetails,
  until: Date,
): Promise<Aftermath> {
  const paidAt = Date.parse(time);
  const [dispute, refundedMinor] = await Promise.all([
    until.getTime() - paidAt < DISPUTE_MS ? readDispute(ask, id) : undefined,
    status === CaptureStatus.PartiallyRefunded ? refundedPart(ask, id, paidAt, until.getTime()) : undefined,
  ]);
  return { dispute, refundedMinor };
}

/** How much is said by the reports alone, some hours later: until then it is 0. */
async function refundedPart(ask: Ask, id: string, from: number, until: number): Promise<number> {
  let sum = 0;
  for (let start = from; start < until; start += SEARCH_MS) {
    const found = await ask(READ_MS, ({ reports }, options) =>
      reports.searchTransactions(
        {
          startDate: new Date(start).toISOString(),
          endDate: new Date(Math.min(start + SEARCH_MS, until)).toISOString(),
          transactionType: REFUND,
          fields: 'transaction_info',
          pageSize: 500,
        },
        options,
      ),
    ).catch(absentAt(403));
    for (const { transactionInfo: info } of found?.transactionDetails ?? []) {
      const { paypalReferenceId, transactionAmount: amount } = info ?? {};
      if (paypalReferenceId === id && amount) sum += Math.abs(minorOf(amount));
    }
  }
  return sum;
}
