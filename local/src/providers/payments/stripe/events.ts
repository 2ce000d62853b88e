import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import { sandboxKeys } from '../environment.ts';
import type { SandboxEvent, SandboxKit } from '../sandbox.ts';
import type { Wire } from './wire.ts';

type EventType = Stripe.Event['type'];

/** Tells of something that happened. */
export type Tell = (type: EventType, object: object) => void;

export const createTell =
  (kit: SandboxKit): Tell =>
  (type, object) => {
    const event: Omit<Wire<Stripe.EventBase>, 'data' | 'type'> & { type: EventType; data: { object: object } } = {
      id: kit.id('evt_1', 23),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: kit.seconds(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    kit.emit({ id: event.id, type, body: JSON.stringify(event, null, 2) });
  };

/** The header that proves an event. Time is the machine's: what receives it has no other. */
export function signStripe({ body }: SandboxEvent): Record<string, string> {
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', sandboxKeys.stripe.webhookSecret).update(`${time}.${body}`).digest('hex');
  return { 'stripe-signature': `t=${time},v1=${signature}` };
}
