import type Stripe from 'stripe';
import { fromGatewayMinor, listUnknownStates } from '../gateway-facts.ts';
import type { PaymentSnapshot, ProviderSnapshot, Reference, SnapshotState } from '../payment-provider.ts';
import { providerRejected } from '../provider.errors.ts';
import { inBatches } from '../provider-limits.ts';
import { callStripe, findInStripe, isMissing, type StripeClient } from './stripe-client.ts';

export const getId = (thing: string | { id: string } | null | undefined): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id;

const fromSeconds = (seconds: number): Date => new Date(seconds * 1000);

// An invoice's `period_end` is that of the period before; its lines have the paid period.
const coversUntil = (invoice: Stripe.Invoice): Date =>
  fromSeconds(Math.max(...invoice.lines.data.map((line) => line.period.end)));

const getPaidIntents = (invoice: Stripe.Invoice) =>
  (invoice.payments?.data ?? []).flatMap(({ status, payment, status_transitions: { paid_at: paidAt } }) => {
    const id = status === 'paid' ? getId(payment.payment_intent) : undefined;
    return id ? [{ id, paidAt: paidAt ?? invoice.status_transitions.paid_at ?? invoice.created }] : [];
  });

// Inquiries (`warning_…`) take no money.
function toDisputeState(disputes: readonly Stripe.Dispute[]): PaymentSnapshot['dispute'] {
  const has = (...statuses: string[]) => disputes.some(({ status }) => statuses.includes(status));
  if (has('lost')) return 'lost';
  if (has('needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review')) return 'open';
  return has('won', 'prevented') ? 'won' : undefined;
}

const toStored = (amount: number, currency: string) => fromGatewayMinor('stripe', amount, currency.toUpperCase());

// A charge includes its newest ten refunds.
function getRefunds({ amount_refunded: sum, refunds, currency }: Stripe.Charge) {
  if (!refunds || refunds.has_more) return { refundedMinor: toStored(sum, currency) };
  const sumAmounts = (all: readonly Stripe.Refund[]) =>
    toStored(
      all.reduce((total, { amount }) => total + amount, 0),
      currency,
    );
  const failed = refunds.data.filter(({ status }) => status === 'failed' || status === 'canceled');
  const failedRefundMinor = sumAmounts(failed);
  return {
    refundedMinor: sumAmounts(refunds.data) - failedRefundMinor,
    ...(failedRefundMinor > 0 && { failedRefundMinor }),
  };
}

/** What the invoices of a subscription say, with the charges that paid them. */
export interface Money
  extends Pick<ProviderSnapshot, 'payments' | 'freeUntil' | 'processingSince' | 'retryAt' | 'unknownStates'> {
  readonly payUrl?: string | undefined;
}

// Events use the API version of their webhook endpoint. Before 2025-03-31 an invoice named its subscription
// itself.
type LegacyInvoice = Stripe.Invoice & { subscription?: string | { id: string } | null };

export const getSubscriptionId = ({ parent, subscription: older }: LegacyInvoice) =>
  getId(parent?.subscription_details?.subscription ?? older);

// A prorated change has a line for the former plan too, which gives money back.
const getPlanId = ({ lines }: Stripe.Invoice): string | undefined =>
  getId(lines.data.toSorted((a, b) => b.amount - a.amount)[0]?.pricing?.price_details?.price);

export function toMoney(
  invoices: readonly Stripe.Invoice[],
  charges: readonly Stripe.Charge[],
  disputes: readonly Stripe.Dispute[],
): Money {
  const isOfStatus = (status: Stripe.Charge.Status, intent: string) => (charge: Stripe.Charge) =>
    charge.status === status && getId(charge.payment_intent) === intent;
  // An invoice without lines is for no time.
  const paid = invoices.filter(({ status, lines }) => status === 'paid' && lines.data.length > 0);
  const toPayments = (invoice: Stripe.Invoice) =>
    getPaidIntents(invoice).flatMap(({ id, paidAt }): PaymentSnapshot[] => {
      const charge = charges.find(isOfStatus('succeeded', id));
      if (!charge) return [];
      return [
        {
          id,
          amountMinor: toStored(charge.amount_captured, charge.currency),
          currency: charge.currency.toUpperCase(),
          paidAt: fromSeconds(paidAt),
          coversUntil: coversUntil(invoice),
          planId: getPlanId(invoice),
          ...getRefunds(charge),
          dispute: toDisputeState(disputes.filter((dispute) => getId(dispute.charge) === charge.id)),
        },
      ];
    });
  const byInvoice = paid.map((invoice) => ({ invoice, payments: toPayments(invoice) }));
  const free = byInvoice.filter(({ payments }) => payments.length === 0).map(({ invoice }) => coversUntil(invoice));
  const open = invoices.filter(({ status }) => status === 'open');
  // A bank debit: its charge is pending for days.
  const processing = open.flatMap(({ payments }) =>
    (payments?.data ?? []).flatMap(({ payment }) => {
      const intent = getId(payment.payment_intent);
      return intent ? charges.filter(isOfStatus('pending', intent)).map(({ created }) => created) : [];
    }),
  );
  const retries = open.flatMap(({ next_payment_attempt: next }) => next ?? []);
  return {
    payments: byInvoice.flatMap(({ payments }) => payments).sort((a, b) => +a.coversUntil - +b.coversUntil),
    freeUntil: free.length > 0 ? new Date(Math.max(...free.map((end) => end.getTime()))) : undefined,
    processingSince: processing.length > 0 ? fromSeconds(Math.max(...processing)) : undefined,
    retryAt: retries.length > 0 ? fromSeconds(Math.max(...retries)) : undefined,
    // Where an overdue payment is confirmed (3-D Secure) or made, also with another card.
    payUrl: open[0]?.hosted_invoice_url ?? undefined,
    unknownStates: listUnknownStates('stripe', {
      invoice: invoices.map(({ status }) => status),
      charge: charges.map(({ status }) => status),
      refund: charges.flatMap(({ refunds }) => refunds?.data ?? []).map(({ status }) => status),
      dispute: disputes.map(({ status }) => status),
    }),
  };
}

const getAttemptId = (session: Stripe.Checkout.Session | undefined) =>
  session?.metadata?.attempt ?? session?.client_reference_id ?? undefined;

export function toSessionSnapshot(session: Stripe.Checkout.Session): ProviderSnapshot {
  return {
    provider: 'stripe',
    state: session.status === 'expired' ? 'failed' : 'pending',
    status: session.status ?? 'open',
    unknownStates: listUnknownStates('stripe', { checkout: [session.status] }),
    attemptId: getAttemptId(session),
    checkoutId: session.id,
    renews: false,
    payments: [],
    details: { subscription: null, customer: getId(session.customer) ?? null, status: session.status },
  };
}

function toState({ status }: Stripe.Subscription, paid: boolean): SnapshotState {
  switch (status) {
    case 'active':
    case 'trialing':
    case 'paused':
      return paid ? 'active' : 'pending';
    case 'incomplete':
      return 'pending';
    // Of a deleted customer the payments may be missing.
    case 'canceled':
      return 'ended';
    case 'unpaid':
      return paid ? 'ended' : 'failed';
    case 'incomplete_expired':
      return 'failed';
    case 'past_due':
      return paid ? 'past-due' : 'pending';
    default:
      return 'unknown';
  }
}

function toEndReason({ status, cancellation_details: details }: Stripe.Subscription): ProviderSnapshot['endReason'] {
  return status === 'unpaid' || details?.reason === 'payment_failed' ? 'unpaid' : 'cancelled';
}

const running: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due', 'paused'];
export const owing: readonly Stripe.Subscription.Status[] = ['past_due', 'unpaid'];

export function toSubscriptionSnapshot(
  subscription: Stripe.Subscription,
  session: Stripe.Checkout.Session | undefined,
  { payments, freeUntil, processingSince, retryAt, payUrl, unknownStates = [] }: Money,
): ProviderSnapshot {
  const { status, trial_end: trialEnd, pause_collection: pause } = subscription;
  const item = subscription.items.data[0];
  const trial = status === 'trialing' && trialEnd ? fromSeconds(trialEnd) : undefined;
  const state = toState(subscription, payments.length > 0 || freeUntil !== undefined || trial !== undefined);
  const isRenewing = running.includes(status) && !subscription.cancel_at_period_end;
  const renews = isRenewing && !subscription.cancel_at;
  const isOwing = owing.includes(status);
  return {
    provider: 'stripe',
    state,
    status: subscription.status,
    unknownStates: [...(listUnknownStates('stripe', { subscription: [status] }) ?? []), ...unknownStates],
    attemptId: subscription.metadata.attempt ?? getAttemptId(session),
    checkoutId: session?.id,
    subscriptionId: subscription.id,
    planId: item?.price.id,
    startedAt: fromSeconds(subscription.start_date),
    // The item's period has already advanced when a renewal is unpaid.
    paidUntil: payments.at(-1)?.coversUntil,
    freeUntil: trial && !(freeUntil && freeUntil > trial) ? trial : freeUntil,
    processingSince,
    retryAt: isOwing ? retryAt : undefined,
    paused: status === 'paused' || pause?.behavior === 'void' ? 'without-access' : pause ? 'with-access' : undefined,
    payUrl: isOwing ? payUrl : undefined,
    nextBillingAt: renews && state === 'active' && item ? fromSeconds(item.current_period_end) : undefined,
    renews,
    endReason: state === 'ended' ? toEndReason(subscription) : undefined,
    payments,
    details: {
      subscription: subscription.id,
      customer: getId(subscription.customer) ?? null,
      status: session?.status ?? 'complete',
    },
  };
}

// The page to confirm (3-D Secure) or pay an overdue invoice, also with another card.
async function findPayUrl(
  { stripe, forReads }: StripeClient,
  { id, status }: Stripe.Subscription,
): Promise<string | undefined> {
  if (!owing.includes(status)) return undefined;
  const { data } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 1 }, forReads);
  return data[0]?.hosted_invoice_url ?? undefined;
}

export const openPaymentMethodPage = (client: StripeClient, id: string, returnUrl: string): Promise<string> =>
  callStripe(async () => {
    const { stripe, forReads } = client;
    const subscription = await stripe.subscriptions.retrieve(id, {}, forReads);
    const payUrl = await findPayUrl(client, subscription);
    if (payUrl) return payUrl;
    const customer = getId(subscription.customer);
    if (!customer) throw providerRejected('stripe', new Error(`${id} has no customer`));
    const session = await stripe.billingPortal.sessions.create({
      customer,
      return_url: returnUrl,
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
      },
    });
    return session.url;
  });

// Ten years of monthly payments, and as many invoices again that were not paid.
const ALL = { limit: 240 };

// Of a deleted customer Stripe knows no charges, but its subscription.
const unlessMissing = <T>(list: Promise<T[]>): Promise<T[]> =>
  list.catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

export function createStripeReader(client: StripeClient) {
  const { stripe, forReads } = client;

  async function fetchMoney(subscription: Stripe.Subscription): Promise<Money> {
    const customer = getId(subscription.customer);
    const ofSubscription = { subscription: subscription.id, expand: ['data.payments'], limit: 100 };
    const ofCustomer = { customer, limit: 100, expand: ['data.refunds'] };
    const [invoices, charges] = await Promise.all([
      unlessMissing(stripe.invoices.list(ofSubscription, forReads).autoPagingToArray(ALL)),
      unlessMissing(stripe.charges.list(ofCustomer, forReads).autoPagingToArray(ALL)),
    ]);
    const disputed = charges.filter((charge) => charge.disputed);
    const disputes = await inBatches(
      disputed,
      async ({ id }) => (await stripe.disputes.list({ charge: id }, forReads)).data,
    );
    return toMoney(invoices, charges, disputes.flat());
  }

  async function fetchCheckout(id: string): Promise<ProviderSnapshot> {
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] }, forReads);
    const { subscription } = session;
    if (!subscription || typeof subscription === 'string') return toSessionSnapshot(session);
    return toSubscriptionSnapshot(subscription, session, await fetchMoney(subscription));
  }

  async function fetchSubscription(id: string): Promise<ProviderSnapshot> {
    const [subscription, sessions] = await Promise.all([
      stripe.subscriptions.retrieve(id, {}, forReads),
      unlessMissing(stripe.checkout.sessions.list({ subscription: id, limit: 1 }, forReads).then(({ data }) => data)),
    ]);
    return toSubscriptionSnapshot(subscription, sessions[0], await fetchMoney(subscription));
  }

  // Events of charges, refunds and disputes name a payment.
  async function fetchByPayment(paymentIntent: string): Promise<ProviderSnapshot | undefined> {
    const payment = { type: 'payment_intent', payment_intent: paymentIntent } as const;
    const { data } = await stripe.invoicePayments.list({ payment, expand: ['data.invoice'] }, forReads);
    const invoice = data[0]?.invoice;
    const found = invoice && typeof invoice !== 'string' && !invoice.deleted ? getSubscriptionId(invoice) : undefined;
    return found ? fetchSubscription(found) : undefined;
  }

  const fetchByKind = { checkout: fetchCheckout, subscription: fetchSubscription, payment: fetchByPayment };
  return ({ kind, id }: Reference): Promise<ProviderSnapshot | undefined> => findInStripe(() => fetchByKind[kind](id));
}
