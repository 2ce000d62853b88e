import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import {
  CaptureStatus,
  type Subscription,
  type SubscriptionTransactionDetails,
  type TransactionDetails,
} from '@paypal/paypal-server-sdk';
import { z } from 'zod';
import { listUnknownStates } from '../gateway-facts.ts';
import type { PaymentSnapshot, ProviderSnapshot } from '../payment-provider.ts';
import { providerUnavailable } from '../provider.errors.ts';
import { inBatches } from '../provider-limits.ts';
import { isNotReportedYet, undefinedForStatus } from './paypal.errors.ts';
import { type CallPaypal, getJson } from './paypal-client.ts';
import { type FindPaidPlan, toMinorUnits } from './paypal-prices.ts';
import {
  extendToNextBill,
  filterPaid,
  findProcessing,
  isApproved,
  toPaymentSnapshot,
  toSnapshot,
} from './paypal-snapshot.ts';

const listSchema = z.object({
  items: z.array(z.object({ dispute_id: z.string(), status: z.string() })).optional(),
});
const disputeSchema = z.object({ dispute_outcome: z.object({ outcome_code: z.string() }).optional() });

const lost: readonly (string | undefined)[] = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

type Dispute = Pick<PaymentSnapshot, 'dispute' | 'unknownStates'>;

// The SDK lacks this call. An app without the right to see disputes sees none.
async function fetchDispute(callPaypal: CallPaypal, paymentId: string): Promise<Dispute> {
  const list = await getJson(callPaypal, '/v1/customer/disputes', listSchema, {
    disputed_transaction_id: paymentId,
  }).catch(undefinedForStatus(403, 404));
  const items = list?.items ?? [];
  if (items.length === 0) return {};
  const statuses = items.map(({ status }) => status);
  if (statuses.some((status) => status !== 'RESOLVED')) {
    return { dispute: 'open', unknownStates: listUnknownStates('paypal', { dispute: statuses }) };
  }
  const outcomes = await Promise.all(
    items.map(({ dispute_id }) =>
      getJson(callPaypal, `/v1/customer/disputes/${encodeURIComponent(dispute_id)}`, disputeSchema),
    ),
  );
  const codes = outcomes.map(({ dispute_outcome }) => dispute_outcome?.outcome_code);
  return {
    dispute: codes.some((code) => lost.includes(code)) ? 'lost' : 'won',
    unknownStates: listUnknownStates('paypal', { 'dispute outcome': codes }),
  };
}

export type RefundsAndDisputes = Dispute & Partial<Pick<PaymentSnapshot, 'refundedMinor' | 'refundUnknown'>>;

// How long buyers may dispute a payment.
const DISPUTE_MS = 181 * DAY_MS;
// PayPal's limit for one search.
const SEARCH_MS = 31 * DAY_MS;
// Maximum delay of reports; a search must not start later than the reports reach.
const LAG_MS = 3 * HOUR_MS;
// PayPal's clock may be ahead by this much.
const AHEAD_MS = HOUR_MS;
// PayPal reports three years; one day less for clock differences.
const REPORTED_MS = (3 * 365 - 1) * DAY_MS;
const PAGE_SIZE = 500;
// PayPal's limit: 10,000 results.
const MOST_PAGES = 20;
// PayPal's code of a refund by the seller.
const REFUND = 'T1107';

async function fetchRefundsAndDisputes(
  callPaypal: CallPaypal,
  { id, status, time }: SubscriptionTransactionDetails,
  until: Date,
): Promise<RefundsAndDisputes> {
  const paidAt = Date.parse(time);
  const isPart = status === CaptureStatus.PartiallyRefunded;
  const [dispute, refundedMinor] = await Promise.all([
    until.getTime() - paidAt < DISPUTE_MS ? fetchDispute(callPaypal, id) : undefined,
    isPart ? sumPartialRefunds(callPaypal, id, paidAt, until.getTime()) : undefined,
  ]);
  // The reports may lack the newest of several refunds, and the status is the same for all of them.
  return { ...dispute, refundedMinor, ...(isPart && { refundUnknown: true }) };
}

// Only the reports tell the amount, some hours late. Until then it is too low, and reconciliation corrects it.
async function sumPartialRefunds(callPaypal: CallPaypal, id: string, paidAt: number, now: number): Promise<number> {
  const refunds = new Map<string, number>();
  for (const { from, to } of searchWindows(paidAt, now)) {
    for (const { transactionInfo: info } of await search(callPaypal, from, to)) {
      const { paypalReferenceId, transactionId = '', transactionAmount: amount } = info ?? {};
      if (paypalReferenceId === id && amount) refunds.set(transactionId, Math.abs(toMinorUnits(amount)));
    }
  }
  return [...refunds.values()].reduce((sum, amount) => sum + amount, 0);
}

// From a payment until now, in windows that PayPal accepts. The last ones may overlap.
export function searchWindows(paidAt: number, now: number): { from: number; to: number }[] {
  const latest = now - LAG_MS;
  const end = now + AHEAD_MS;
  const windows: { from: number; to: number }[] = [];
  for (let start = Math.max(paidAt, now - REPORTED_MS); start < end; start += SEARCH_MS) {
    const from = Math.min(start, latest);
    windows.push({ from, to: Math.min(from + SEARCH_MS, end) });
  }
  return windows;
}

async function search(callPaypal: CallPaypal, from: number, to: number): Promise<TransactionDetails[]> {
  const found: TransactionDetails[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = await callPaypal('read', ({ reports }, options) =>
      reports.searchTransactions(
        {
          startDate: new Date(from).toISOString(),
          endDate: new Date(to).toISOString(),
          transactionType: REFUND,
          fields: 'transaction_info',
          pageSize: PAGE_SIZE,
          page,
        },
        options,
      ),
    ).catch((error) => {
      if (!isNotReportedYet(error)) return undefinedForStatus(403)(error);
      return undefined;
    });
    found.push(...(answer?.transactionDetails ?? []));
    if (page >= (answer?.totalPages ?? 1)) break;
  }
  return found;
}

// Anything else is not a subscription id and could be a path.
const SUBSCRIPTION_ID = /^I-\w+$/;

export async function fetchSnapshot(
  callPaypal: CallPaypal,
  id: string,
  findPaidPlan: FindPaidPlan,
  now: Date,
): Promise<ProviderSnapshot | undefined> {
  if (!SUBSCRIPTION_ID.test(id)) return undefined;
  const subscription = await callPaypal('read', ({ subscriptions }, options) =>
    subscriptions.getSubscription({ id, fields: 'last_failed_payment' }, options),
  ).catch(undefinedForStatus(404));
  if (!subscription) return undefined;
  // The SDK takes any JSON for an answer.
  if (subscription.id !== id) throw providerUnavailable('paypal', new Error('Not a subscription of PayPal'));
  if (!isApproved(subscription)) return toSnapshot(subscription, []);
  const { until, ...range } = getLifetime(subscription, now);
  const listed = await callPaypal('read', ({ subscriptions }, options) =>
    subscriptions.listSubscriptionTransactions({ id, ...range, endTime: until.toISOString() }, options),
  ).catch(undefinedForStatus(404));
  const transactions = listed?.transactions ?? [];
  const payments = await readPayments(callPaypal, subscription, transactions, until, findPaidPlan);
  const processingSince = findProcessing(transactions, payments);
  const payment = transactions.map(({ status }) => status);
  return {
    ...toSnapshot(subscription, extendToNextBill(subscription, payments)),
    processingSince,
    unknownStates: listUnknownStates('paypal', { subscription: [subscription.status], payment }),
  };
}

async function readPayments(
  callPaypal: CallPaypal,
  subscription: Subscription,
  transactions: readonly SubscriptionTransactionDetails[],
  until: Date,
  findPaidPlan: FindPaidPlan,
): Promise<PaymentSnapshot[]> {
  return inBatches(filterPaid(transactions), async (transaction) =>
    toPaymentSnapshot(
      subscription,
      transaction,
      await fetchRefundsAndDisputes(callPaypal, transaction, until),
      findPaidPlan,
    ),
  );
}

// Until now, or PayPal's time when its clock is ahead.
function getLifetime({ createTime, startTime, updateTime, statusUpdateTime, billingInfo }: Subscription, now: Date) {
  const times = [createTime, startTime, updateTime, statusUpdateTime, billingInfo?.lastPayment?.time].flatMap((time) =>
    time ? [Date.parse(time)] : [],
  );
  return {
    startTime: new Date(Math.min(now.getTime(), ...times) - DAY_MS).toISOString(),
    until: new Date(Math.max(now.getTime(), ...times)),
  };
}
