import { createHmac } from 'node:crypto';
import { sandboxKeys } from '../environment.ts';
import { escapedJson } from '../escaped-json.ts';
import type { SandboxEvent, SandboxKit } from '../sandbox.ts';
import { paymentEntity } from './entities/charge.entities.ts';
import { disputeEntity, refundEntity } from './entities/money-back.entities.ts';
import { subscriptionEntity } from './entities/subscription.entity.ts';
import type { ChargeRecord, DisputeRecord, RefundRecord, SubscriptionRecord } from './records.ts';

/** What Razorpay tells, in the order in which it happened. */
export function createEvents(kit: SandboxKit) {
  function tell(event: string, payload: Record<string, object>) {
    const entities = Object.entries(payload).map(([name, entity]) => [name, { entity }]);
    const body = escapedJson({
      entity: 'event',
      account_id: 'acc_Sandbox0000001',
      event,
      contains: Object.keys(payload),
      payload: Object.fromEntries(entities),
      created_at: kit.seconds(),
    });
    kit.emit({ id: kit.id('', 14), type: event, body });
  }
  return {
    subscription: (event: string, subscription: SubscriptionRecord, charge?: ChargeRecord) =>
      tell(`subscription.${event}`, {
        subscription: subscriptionEntity(kit, subscription),
        ...(charge ? { payment: paymentEntity(charge) } : {}),
      }),
    refund: (event: string, refund: RefundRecord, charge: ChargeRecord) =>
      tell(`refund.${event}`, { refund: refundEntity(refund), payment: paymentEntity(charge) }),
    dispute: (event: string, dispute: DisputeRecord, charge: ChargeRecord) =>
      tell(`payment.dispute.${event}`, { payment: paymentEntity(charge), dispute: disputeEntity(dispute) }),
  };
}
export type Events = ReturnType<typeof createEvents>;

export const sign = ({ id, body }: SandboxEvent): Record<string, string> => ({
  'x-razorpay-event-id': id,
  'x-razorpay-signature': createHmac('sha256', sandboxKeys.razorpay.webhookSecret).update(body).digest('hex'),
});
