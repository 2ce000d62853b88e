import { type PaidPlan, type PaymentProvider, paymentProviderLabels } from '@coursewright/contracts';
import { html } from '@coursewright/text';
import type { NotifiedEndReason } from '../texts/index.ts';
import {
  type Brand,
  createNotice,
  createSummaryTable,
  createTextContent,
  type EmailContent,
  greet,
  type SummaryRow,
} from './layout.ts';
import type { Wording } from './wording.ts';

type PlanData = {
  name: string;
  plan: PaidPlan;
  provider: PaymentProvider;
};

const linkToSubscription = (label: string, brand: Brand) => ({ label, url: `${brand.url}/subscription` });

export type ReceiptData = {
  number: string;
  plan: PaidPlan;
  payerName: string;
  provider: PaymentProvider;
  amountMinor: number;
  currency: string;
  paidAt: string;
  coversUntil: string;
  seller?: { name: string; address?: string | undefined; taxId?: string | undefined } | undefined;
  vat?: { ratePercent: number; netMinor: number; vatMinor: number } | undefined;
};

export function receipt(data: ReceiptData, brand: Brand, wording: Wording): EmailContent {
  const { texts, date } = wording;
  const { receipt: own, facts } = texts;
  const plan = texts.plans[data.plan];
  const amount = wording.minor(data.amountMinor, data.currency);
  const first = own.first(amount, plan);
  const content = createTextContent(greet(texts.greetings.thanks, data.payerName), [first]);
  const table = createSummaryTable(
    [
      [facts.receipt, data.number],
      [facts.amount, amount],
      ...vatFacts(data, wording),
      [facts.plan, plan],
      [facts.period, own.period(date(data.paidAt), date(data.coversUntil))],
      [facts.paidWith, paymentProviderLabels[data.provider]],
      [facts.paidBy, data.payerName],
      ...sellerFacts(data, wording),
    ],
    wording,
  );
  return {
    subject: own.subject(data.number, brand.name),
    preview: `${first} ${own.number(data.number)}`,
    body: html`${content.body}${table.body}<p style="margin:18px 0 0">${own.pdf}</p>`,
    text: [content.text, table.text, own.pdf].join('\n\n'),
    action: linkToSubscription(own.action, brand),
    reason: own.reason,
  };
}

function vatFacts({ vat, currency }: ReceiptData, { texts: { facts }, percent, minor }: Wording): SummaryRow[] {
  if (!vat) return [];
  return [
    [facts.net, minor(vat.netMinor, currency)],
    [facts.vat(percent(vat.ratePercent)), minor(vat.vatMinor, currency)],
  ];
}

function sellerFacts({ seller }: ReceiptData, { texts: { facts } }: Wording): SummaryRow[] {
  if (!seller) return [];
  const { name, address, taxId } = seller;
  const lines = [name, ...(address ?? '').split('\n')].map((line) => line.trim()).filter((line) => line !== '');
  return [[facts.seller, lines.join(', ')], ...(taxId ? [[facts.taxId, taxId] as const] : [])];
}

export type SubscriptionEndedData = PlanData & {
  reason: NotifiedEndReason;
  endedAt: string;
};

export function subscriptionEnded(data: SubscriptionEndedData, brand: Brand, wording: Wording): EmailContent {
  const { texts } = wording;
  const own = texts.subscriptionEnded;
  const { reason } = data;
  const isSecond = reason === 'duplicate';
  const plan = texts.plans[data.plan];
  const first = isSecond
    ? own.firstOfSecond(plan, paymentProviderLabels[data.provider])
    : own.first(plan, wording.date(data.endedAt));
  const consequences: Partial<Record<NotifiedEndReason, string>> = {
    duplicate: own.afterSecond,
    refused: own.afterRefusal,
  };
  return createNotice(wording, {
    subject: isSecond ? own.subjectOfSecond(brand.name) : own.subject(plan),
    name: data.name,
    more: own.because[reason],
    paragraphs: [first, `${own.because[reason]} ${own.nothingMore}`, consequences[reason] ?? own.freeAgain],
    action: isSecond
      ? linkToSubscription(texts.seeSubscription, brand)
      : { label: texts.seePlans, url: `${brand.url}/pricing` },
    reason: own.reason,
  });
}

export type RenewalChangedData = PlanData & {
  renews: boolean;
  paidUntil: string;
};

export function renewalChanged(data: RenewalChangedData, brand: Brand, wording: Wording): EmailContent {
  const { texts } = wording;
  const own = texts.renewalChanged;
  const plan = texts.plans[data.plan];
  const gateway = paymentProviderLabels[data.provider];
  const until = wording.date(data.paidUntil);
  const [first, ...rest] = data.renews
    ? [own.renews(plan), own.nextCharge(gateway, until)]
    : [own.ends(plan, until), own.untilThen(gateway), own.afterwards];
  return createNotice(wording, {
    subject: data.renews ? own.subjectOfRenewal(plan) : own.subjectOfEnd(plan, until),
    name: data.name,
    paragraphs: [first, ...rest, own.notAsked],
    action: linkToSubscription(texts.seeSubscription, brand),
    reason: own.reason,
  });
}

export type RenewalFailedData = PlanData & {
  paidUntil: string;
  accessUntil: string;
  retryAt?: string | undefined;
  // The provider's page where the payment is confirmed or paid.
  payUrl?: string | undefined;
};

export function renewalFailed(data: RenewalFailedData, brand: Brand, wording: Wording): EmailContent {
  const { texts, date } = wording;
  const own = texts.renewalFailed;
  const gateway = paymentProviderLabels[data.provider];
  const payUrl = data.payUrl && /^https?:$/.test(URL.parse(data.payUrl)?.protocol ?? '') ? data.payUrl : undefined;
  const first = own.first(gateway, texts.plans[data.plan]);
  const until = own.until(date(data.paidUntil), date(data.accessUntil));
  return createNotice(wording, {
    subject: own.subject(brand.name),
    name: data.name,
    more: until,
    paragraphs: [
      first,
      until,
      `${own.check(gateway)} ${own.next[data.provider](data.plan, data.retryAt && date(data.retryAt))}`,
      payUrl ? own.confirm(gateway) : own.otherWay,
      own.last,
    ],
    // Payment pages of the other providers expire, so the product opens them.
    action: payUrl ? { label: own.pay, url: payUrl } : linkToSubscription(own.update, brand),
    reason: own.reason,
  });
}

export type PlanSuspendedData = PlanData & { paidUntil: string };

export function planSuspended(data: PlanSuspendedData, brand: Brand, wording: Wording): EmailContent {
  const { texts } = wording;
  const own = texts.planSuspended;
  const [plan, gateway] = [texts.plans[data.plan], paymentProviderLabels[data.provider]];
  const first = own.first(plan, wording.date(data.paidUntil), gateway);
  return createNotice(wording, {
    subject: own.subject(plan),
    name: data.name,
    paragraphs: [first, `${own.freeNow} ${own.returns(gateway)}`, own.choose],
    action: linkToSubscription(texts.seeSubscription, brand),
    reason: own.reason,
  });
}

export type RenewalUpcomingData = PlanData & { amountMinor: number; currency: string; renewsAt: string };

export function renewalUpcoming(data: RenewalUpcomingData, brand: Brand, wording: Wording): EmailContent {
  const { texts } = wording;
  const own = texts.renewalUpcoming;
  const [plan, renewsAt] = [texts.plans[data.plan], wording.date(data.renewsAt)];
  const amount = wording.minor(data.amountMinor, data.currency);
  const first = own.first(plan, renewsAt, paymentProviderLabels[data.provider], amount);
  return createNotice(wording, {
    subject: own.subject(plan, renewsAt),
    name: data.name,
    paragraphs: [first, own.stop(renewsAt), own.nothingToDo],
    action: linkToSubscription(texts.seeSubscription, brand),
    reason: own.reason,
  });
}

export type PaymentRefundedData = PlanData & {
  number: string;
  amountMinor: number;
  currency: string;
  duplicate: boolean;
  creditNote?: string | undefined;
};

export function paymentRefunded(data: PaymentRefundedData, brand: Brand, wording: Wording): EmailContent {
  const { texts } = wording;
  const own = texts.paymentRefunded;
  const amount = wording.minor(data.amountMinor, data.currency);
  const first = own.first(amount, data.number, texts.plans[data.plan]);
  return createNotice(wording, {
    subject: own.subject(amount),
    name: data.name,
    paragraphs: [
      first,
      own.way(paymentProviderLabels[data.provider]),
      data.duplicate ? own.ofSecond : own.otherMail,
      ...(data.creditNote ? [own.creditNote(data.creditNote)] : []),
    ],
    action: linkToSubscription(own.action, brand),
    reason: own.reason,
  });
}
