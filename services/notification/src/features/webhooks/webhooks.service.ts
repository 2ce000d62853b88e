import { randomUUID } from 'node:crypto';
import type {
  BodyOf,
  EventEnvelope,
  WebhookDeliveryView,
  WebhookView,
  webhookEndpoints,
} from '@coursewright/contracts';
import {
  assertRecentlyAuthenticated,
  type Caller,
  conflict,
  invalid,
  isReachable,
  notFound,
  type RateLimit,
  unauthenticated,
} from '@coursewright/service-kit';
import { Types } from 'mongoose';
import { queueAgain, queueDelivery, type WebhookContext } from './deliver-webhook.ts';
import type { StoredDelivery } from './delivery.repository.ts';
import type { StoredWebhook } from './webhook.repository.ts';
import { sourcesByEvent } from './webhook-events.ts';
import { mintSecret, rotateSecrets, sealSecret, validSecrets } from './webhook-secrets.ts';

interface ServiceOptions extends WebhookContext {
  readonly limits: { readonly changes: RateLimit; readonly sends: RateLimit };
  readonly isDeleted: (userId: string) => Promise<boolean>;
}

type Changes = BodyOf<typeof webhookEndpoints.changeWebhook>;

const UNREACHABLE = 'must begin with https:// and lead to the public internet';
const MOST = 'You have the most webhooks there can be. Delete one that you no longer need.';

export type Webhooks = ReturnType<typeof createWebhooks>;

export function createWebhooks(options: ServiceOptions) {
  const { webhooks, deliveries, jobs, box, guard, limits, isDeleted, now } = options;

  // The address is checked again with each delivery: names change.
  async function checkUrl(userId: string, given: string): Promise<string> {
    await limits.changes.consume(userId);
    const url = new URL(given);
    if (!(await isReachable(guard, url)))
      throw invalid('This address cannot be used', [{ field: 'url', message: UNREACHABLE }]);
    return url.href;
  }

  async function findOwn({ userId }: Caller, id: string): Promise<StoredWebhook> {
    const found = await webhooks.findOwn(id, userId);
    if (!found) throw notFound('There is no such webhook');
    return found;
  }

  const describe = (stored: StoredWebhook): WebhookView => ({
    id: stored._id.toHexString(),
    url: stored.url,
    events: stored.events,
    state: stored.state,
    createdAt: stored.createdAt.toISOString(),
    failingSince: stored.failingSince?.toISOString() ?? null,
    formerSecretUntil: validSecrets(stored, now())[1]?.until?.toISOString() ?? null,
  });

  async function deliver(webhook: StoredWebhook, type: string, of: Pick<EventEnvelope, 'id' | 'occurredAt' | 'data'>) {
    const { id: eventId, occurredAt, data } = of;
    const { _id, ownerId } = webhook;
    const body = JSON.stringify({ type, timestamp: occurredAt, data });
    const stored = await deliveries.insert({
      eventId,
      endpointId: _id.toHexString(),
      ownerId,
      type,
      body,
      createdAt: now(),
    });
    await queueDelivery(jobs, stored, webhook);
    return stored;
  }

  return {
    /** Repeated after a crash: what was queued by then is not queued again. */
    async onEvent({ data, ...event }: EventEnvelope<{ readonly userId: string }>): Promise<void> {
      const source = sourcesByEvent.get(event.type);
      if (!source) return;
      const { type } = source;
      for (const webhook of await webhooks.listening(data.userId, type, new Date(event.occurredAt)))
        await deliver(webhook, type, { ...event, data: source.data(data) });
    },

    list: async ({ userId }: Caller) => ({ webhooks: (await webhooks.list(userId)).map(describe) }),
    find: async (caller: Caller, id: string) => describe(await findOwn(caller, id)),

    async create({ userId: ownerId }: Caller, { url: given, events }: BodyOf<typeof webhookEndpoints.createWebhook>) {
      const url = await checkUrl(ownerId, given);
      const [_id, secret] = [new Types.ObjectId(), mintSecret()];
      const secrets = [sealSecret(box, _id, secret)];
      const stored: StoredWebhook = { _id, ownerId, url, events, secrets, state: 'on', createdAt: now() };
      if (!(await webhooks.insert(stored))) throw conflict(MOST);
      // A deletion marks the user before it deletes webhooks, so one of the two deletes this one.
      if (await isDeleted(ownerId)) {
        await webhooks.removeAll(ownerId);
        throw unauthenticated('Please sign in', { code: 'session_over' });
      }
      return { secret, webhook: describe(stored) };
    },

    async change(caller: Caller, id: string, { url, ...others }: Changes): Promise<WebhookView> {
      const own = await findOwn(caller, id);
      if (url !== undefined) assertRecentlyAuthenticated(caller);
      const set = { ...others, ...(url !== undefined && { url: await checkUrl(caller.userId, url) }) };
      return describe((await webhooks.change(id, caller.userId, set)) ?? own);
    },

    async remove(caller: Caller, id: string): Promise<void> {
      await findOwn(caller, id);
      await webhooks.remove(id, caller.userId);
      await deliveries.removeOf(id);
    },

    async rotate(caller: Caller, id: string) {
      const own = await findOwn(caller, id);
      await limits.changes.consume(caller.userId);
      const secret = mintSecret();
      const secrets = rotateSecrets(own.secrets, sealSecret(box, own._id, secret), now());
      const changed = await webhooks.changeSecrets(own, secrets);
      if (!changed) throw conflict('Another secret was made at the same moment');
      return { secret, webhook: describe(changed) };
    },

    async test(caller: Caller, id: string): Promise<WebhookDeliveryView> {
      const own = await findOwn(caller, id);
      if (own.state !== 'on') throw conflict('Switch the webhook on first');
      await limits.sends.consume(caller.userId);
      const event = { id: randomUUID(), occurredAt: now().toISOString(), data: { webhookId: id } };
      return describeDelivery(await deliver(own, 'webhook.test', event));
    },

    async deliveries(caller: Caller, id: string, page: number) {
      await findOwn(caller, id);
      const { rows, total } = await deliveries.page(id, page);
      return { rows: rows.map(describeDelivery), total };
    },

    async replay(caller: Caller, id: string, deliveryId: string): Promise<WebhookDeliveryView> {
      const own = await findOwn(caller, id);
      const found = await deliveries.findOf(id, deliveryId);
      if (!found) throw notFound('There is no such delivery');
      if (own.state !== 'on') throw conflict('Switch the webhook on first');
      await limits.sends.consume(caller.userId);
      const waiting = await deliveries.change(found._id, { state: 'waiting', nextAttemptAt: null });
      await queueAgain(jobs, found);
      return describeDelivery(waiting ?? found);
    },
  };
}

function describeDelivery(stored: StoredDelivery): WebhookDeliveryView {
  const { _id, eventId, type, state, attempts, createdAt, lastAttemptAt, nextAttemptAt, status, problem } = stored;
  return {
    id: _id.toHexString(),
    eventId,
    type,
    state,
    attempts,
    createdAt: createdAt.toISOString(),
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    status: status ?? null,
    problem: problem ?? null,
  };
}
