import { authEvents, billingEvents, courseEvents, type EventContract } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';

type DataOf<C> = C extends EventContract<infer T> ? T : never;

export const ada = {
  userId: 'u1',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  role: 'user',
  plan: 'free',
} as const;

export const registered = (values: Partial<DataOf<typeof authEvents.userRegistered>> = {}) =>
  raise(authEvents.userRegistered, { ...ada, ...values });

export const changed = (values: Partial<DataOf<typeof authEvents.userChanged>> = {}) =>
  raise(authEvents.userChanged, { ...ada, revision: 2, ...values });

export const completed = (values: Partial<DataOf<typeof courseEvents.courseCompleted>> = {}) =>
  raise(courseEvents.courseCompleted, {
    courseId: 'c1',
    certificateId: 'cert-1',
    userId: 'u1',
    learnerName: 'Ada Lovelace',
    courseTitle: 'Sourdough bread',
    completedAt: '2026-11-21T22:30:00.000Z',
    source: 'openai',
    ...values,
  });

type CardsDue = DataOf<typeof courseEvents.cardsDue>;

export const cardsDue = (values: Partial<CardsDue> & Pick<CardsDue, 'at' | 'until'>) =>
  raise(courseEvents.cardsDue, {
    userId: 'u1',
    day: '2026-11-23',
    dueCount: 5,
    unsubscribeToken: 'u1-token',
    courses: [{ title: 'Sourdough <bread>', dueCount: 5 }],
    ...values,
  });

const subscription = { userId: 'u1', provider: 'stripe', subscriptionId: 'sub_1', plan: 'monthly' } as const;
const nine = { amountMinor: 900, currency: 'GBP', receiptId: 'stripe:in_1' };

export const paid = (values: Partial<DataOf<typeof billingEvents.receiptIssued>> = {}) =>
  raise(billingEvents.receiptIssued, {
    ...subscription,
    ...nine,
    number: 'CW-2026-000123',
    planName: 'Monthly Plan',
    payerName: 'Ada King',
    paidAt: '2026-11-21T10:00:00.000Z',
    coversUntil: '2026-12-21T10:00:00.000Z',
    ...values,
  });

export const ended = (values: Partial<DataOf<typeof billingEvents.subscriptionEnded>> = {}) =>
  raise(billingEvents.subscriptionEnded, {
    ...subscription,
    reason: 'cancelled',
    endedAt: '2026-11-25T10:00:00.000Z',
    ...values,
  });

export const renewalMissed = (values: Partial<DataOf<typeof billingEvents.renewalFailed>> = {}) =>
  raise(billingEvents.renewalFailed, {
    ...subscription,
    paidUntil: '2026-12-21T10:00:00.000Z',
    accessUntil: '2026-12-24T10:00:00.000Z',
    ...values,
  });

export const planSuspended = () =>
  raise(billingEvents.subscriptionSuspended, { ...subscription, paidUntil: '2026-12-21T10:00:00.000Z' });

export const renewalAhead = () =>
  raise(billingEvents.renewalUpcoming, { ...subscription, ...nine, renewsAt: '2026-12-21T10:00:00.000Z' });

export const renewalChange = (values: Partial<DataOf<typeof billingEvents.renewalChanged>> = {}) =>
  raise(billingEvents.renewalChanged, {
    ...subscription,
    renews: false,
    paidUntil: '2026-12-21T10:00:00.000Z',
    ...values,
  });

export const refunded = (values: Partial<DataOf<typeof billingEvents.paymentRefunded>> = {}) =>
  raise(billingEvents.paymentRefunded, {
    ...subscription,
    ...nine,
    number: 'CW-2026-000123',
    duplicate: false,
    ...values,
  });

export const refundFailure = (values: Partial<DataOf<typeof billingEvents.refundFailed>> = {}) =>
  raise(billingEvents.refundFailed, { ...subscription, ...nine, number: 'CW-2026-000017', ...values });

export const disputed = (values: Partial<DataOf<typeof billingEvents.disputeOpened>> = {}) =>
  raise(billingEvents.disputeOpened, { ...subscription, ...nine, number: 'CW-2026-000017', ...values });
