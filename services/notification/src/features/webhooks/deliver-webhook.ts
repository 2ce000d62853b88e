import { HOUR_MS, MINUTE_MS } from '@coursewright/contracts/durations';
import {
  type AddressGuard,
  createCounter,
  type Encryption,
  handledOnce,
  type Jobs,
  type JobType,
} from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { createWebhookOffMailJob } from '../mails/mails.feature.ts';
import type { DeliveryRepository, StoredDelivery } from './delivery.repository.ts';
import { postMessage } from './post-message.ts';
import { FAILING_MS, type StoredWebhook, type WebhookRepository } from './webhook.repository.ts';
import { signMessage } from './webhook-secrets.ts';

export interface WebhookContext extends Pick<Context, 'jobs' | 'now'> {
  readonly webhooks: WebhookRepository;
  readonly deliveries: DeliveryRepository;
  readonly box: Encryption;
  readonly guard: AddressGuard;
}

interface Payload {
  readonly deliveryId: string;
  /** Failed attempts since it was queued by an event or a user. */
  readonly failed: number;
}

export const WEBHOOK_JOB = 'notification.webhook-delivery';
const RETRY_MS = [...[5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS], ...[10 * HOUR_MS, 10 * HOUR_MS]];
const GONE = 410;
// Kills of processes are no fault of the receiver.
const MAX_CRASHES = 1_000;

const countDelivery = createCounter({
  name: 'coursewright_webhook_deliveries_total',
  help: 'Attempts to deliver to a webhook by outcome: delivered, unreachable, timeout, status',
  labels: ['outcome'],
});

const LANES = [
  { priority: 0, concurrency: 16 },
  // Of webhooks that fail: they delay each other alone.
  { priority: 1, concurrency: 4 },
];

type Queued = Pick<StoredDelivery, '_id' | 'ownerId'>;

const toJob = ({ _id, ownerId }: Queued) => ({
  type: WEBHOOK_JOB,
  id: `webhook:${_id.toHexString()}`,
  userId: ownerId,
  payload: { deliveryId: _id.toHexString(), failed: 0 } satisfies Payload,
});

export async function queueDelivery(jobs: Pick<Jobs, 'add'>, of: Queued, { failingSince }: StoredWebhook) {
  await jobs.add({ ...toJob(of), priority: failingSince ? 1 : 0 });
}

/** From the beginning of the schedule. Changes nothing while an attempt is made. */
export async function queueAgain(jobs: Pick<Jobs, 'add' | 'requeue'>, of: Queued) {
  const { payload, ...job } = toJob(of);
  const again = await jobs.requeue(job, { from: ['queued', 'done', 'failed', 'cancelled'], payload });
  if (!again) await jobs.add({ ...job, payload });
}

/** At least once, with the same `webhook-id` each time. */
export function createDeliveryJob({ webhooks, deliveries, box, guard, jobs, now }: WebhookContext) {
  async function attempt(delivery: StoredDelivery, webhook: StoredWebhook, signal: AbortSignal) {
    const { eventId: id, body } = delivery;
    const headers = signMessage(box, webhook, { id, at: now(), body });
    const result = await postMessage(guard, { url: webhook.url, body, headers }, signal);
    countDelivery({ outcome: result.problem ?? 'delivered' });
    return result;
  }

  // Whether it goes on.
  async function noteFailure(webhook: StoredWebhook, status: number | undefined): Promise<boolean> {
    if (status === GONE) {
      await webhooks.switchOff(webhook, 'gone');
      return false;
    }
    const at = now();
    const since = await webhooks.markFailing(webhook._id, at);
    if (at.getTime() - since.getTime() < FAILING_MS) return true;
    const { ownerId: userId, url } = webhook;
    const about = { userId, webhookId: webhook._id.toHexString(), host: new URL(url).host, since: since.toISOString() };
    // Before the write that ends all attempts: a process killed in between comes back here.
    await jobs.add(createWebhookOffMailJob(about));
    await webhooks.switchOff(webhook, 'failing');
    return false;
  }

  const job: JobType<Payload> = {
    ...handledOnce,
    name: WEBHOOK_JOB,
    lanes: LANES,
    maxCrashes: MAX_CRASHES,
    async run({ payload: { deliveryId, failed } }, { signal }) {
      const delivery = await deliveries.find(deliveryId);
      const webhook = delivery && (await webhooks.find(delivery.endpointId));
      if (!delivery) return;
      const { _id } = delivery;
      if (!webhook) return void (await deliveries.remove(_id));
      if (webhook.state !== 'on') {
        await deliveries.change(_id, { state: 'failed', problem: 'off', nextAttemptAt: null });
        return;
      }
      const { status, problem } = await attempt(delivery, webhook, signal);
      const lastAttemptAt = now();
      const done = { lastAttemptAt, status: status ?? null, problem: problem ?? null, nextAttemptAt: null };
      if (!problem) {
        await webhooks.markWorking(webhook._id);
        await deliveries.change(_id, { ...done, state: 'delivered' }, 1);
        return;
      }
      const goesOn = await noteFailure(webhook, status);
      const inMs = goesOn ? RETRY_MS[failed] : undefined;
      if (inMs === undefined) {
        await deliveries.change(_id, { ...done, state: 'failed' }, 1);
        return;
      }
      const nextAttemptAt = new Date(lastAttemptAt.getTime() + inMs);
      await deliveries.change(_id, { ...done, state: 'waiting', nextAttemptAt }, 1);
      return { again: { inMs, payload: { deliveryId, failed: failed + 1 } } };
    },
  };
  return job;
}
