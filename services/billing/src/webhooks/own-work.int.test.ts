import { billingEvents, type EventEnvelope } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { endSubscription, getRunning, withSubscription } from '../accounts/subscription-changes.ts';
import { endedAtProvider, inspectUser } from '../accounts/testing/inspect-user.ts';
import { providerCalls, sharedBilling } from '../checkout/testing/setup-billing.ts';

const env = await sharedBilling();
beforeEach(() => env.reset());

const collection = (name: string) => env.billing.database.collection<{ _id: string }>(name);
const inOutbox = (event: EventEnvelope) => ({ pendingEvents: [event], pendingSince: new Date() });

const places = {
  outbox: async (event: EventEnvelope, carrier: string, _id: string) => {
    await collection(carrier).updateOne({ _id }, { $set: inOutbox(event) });
  },
  queue: (event: EventEnvelope) => env.billing.broker.publish(event),
  jobs: async (event: EventEnvelope) => {
    const type = event.type === billingEvents.webhookReceived.type ? 'webhook-received' : 'settlement-requested';
    const now = new Date();
    const job = { type: `billing.${type}`, state: 'queued', priority: 0, attempts: 0, fence: 0, createdAt: now };
    const payload = JSON.stringify(event);
    await collection('jobs').insertOne({ ...job, _id: `${job.type}:${event.id}`, runAt: now, payload } as never);
  },
};

describe.each(Object.entries(places))('what the former release left in its %s', (_place, leave) => {
  test('PAY-11 PLT-09 a webhook becomes a plan', async () => {
    const ada = await env.register();
    env.sandbox.deliveries.setMode({ mode: 'drop' });
    const { body } = await ada.begin('stripe');
    await env.press(providerCalls.stripe.pageOf(body), 'pay', providerCalls.stripe.card);
    const _id = `stripe:${ada.userId}`;
    const reference = { kind: 'checkout', id: body.id };
    await collection('webhook_notices').insertOne({ _id, provider: 'stripe', reference } as never);
    await leave(raise(billingEvents.webhookReceived, { noticeId: _id }), 'webhook_notices', _id);
    expect(await inspectUser(env, ada.userId).plan()).toBe('monthly');
  });

  test('PAY-11 PLT-09 a settlement is made at the provider', async () => {
    const ada = await env.register();
    const { bought } = await ada.buy('stripe');
    const subscriptionId = String(bought.subscriptionView.id);
    const data = { userId: ada.userId, provider: 'stripe', subscriptionId, refund: false } as const;
    await leave(raise(billingEvents.settlementRequested, data), 'accounts', ada.userId);
    const atProvider = await inspectUser(env, ada.userId).atProvider('stripe', subscriptionId);
    expect(atProvider?.status).toMatch(endedAtProvider);
  });
});

test('PAY-11 PLT-09 a settlement is made once when the process was killed before it became a job', async () => {
  const ada = await env.register();
  const inspect = inspectUser(env, ada.userId);
  const { bought } = await ada.buy('stripe');
  const subscriptionId = String(bought.subscriptionView.id);
  // Nobody is told of this write.
  await env.build.accounts.change(ada.userId, (account) => {
    const subscription = getRunning(account);
    if (!subscription) throw new Error('nothing was bought');
    const ending = { userId: ada.userId, reason: 'expired', now: env.sandbox.now(), settlement: 'cancel' } as const;
    return withSubscription(account, endSubscription(subscription, ending));
  });
  expect(await inspect.settlements()).toEqual([]);
  await env.run('insert-jobs-of-accounts');
  expect((await inspect.atProvider('stripe', subscriptionId))?.status).toMatch(endedAtProvider);
  expect(await inspect.settlements()).toMatchObject([{ state: 'done' }]);
  expect(await inspect.account()).toMatchObject({ pendingJobs: [] });
});
