import type { Subscriptions } from 'razorpay/dist/types/subscriptions.js';
import { addMonths } from '../../dates.ts';
import type { SandboxKit } from '../../sandbox.ts';
import type { SubscriptionRecord } from '../records.ts';
import { type Notes, notesOf, type Real } from './real.ts';

export function subscriptionEntity(
  kit: SandboxKit,
  record: SubscriptionRecord,
): Real<Subscriptions.RazorpaySubscription, { remaining_count: number; notes: Notes; expire_by: number | null }> {
  const isYearly = kit.offers().find(({ planId }) => planId === record.planId)?.interval === 'year';
  const end = addMonths(new Date(record.created * 1000), record.totalCount * (isYearly ? 12 : 1));
  return {
    id: record.id,
    entity: 'subscription',
    plan_id: record.planId,
    customer_id: record.customer ?? null,
    status: record.status,
    current_start: record.currentStart ?? null,
    current_end: record.currentEnd ?? null,
    ended_at: record.endedAt ?? null,
    quantity: 1,
    notes: notesOf(record.notes),
    charge_at: record.currentEnd ?? record.created,
    start_at: record.currentStart ?? record.created,
    end_at: Math.floor(end.getTime() / 1000),
    auth_attempts: record.authAttempts,
    total_count: record.totalCount,
    paid_count: record.paidCount,
    customer_notify: false,
    created_at: record.created,
    expire_by: record.expireBy ?? null,
    short_url: `${kit.origin()}/razorpay/i/${record.link}`,
    has_scheduled_changes: record.endsWithCycle ?? false,
    change_scheduled_at: record.endsWithCycle ? (record.currentEnd ?? null) : null,
    source: 'api',
    payment_method: record.customer ? 'card' : null,
    remaining_count: record.totalCount - record.paidCount,
  };
}
