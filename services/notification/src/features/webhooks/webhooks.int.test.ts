import { billingEvents, type WebhookView } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { Webhook } from 'standardwebhooks';
import { completed } from '../../testing/events.ts';
import { type ReceivedMessage, startReceiver } from '../../testing/receiver.ts';
import { sharedNotification } from '../../testing/start-notification.ts';

const service = await sharedNotification();
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  await service.reset();
  receiver = await startReceiver('hooks.example');
  service.receivers.set('hooks.example', receiver.port);
});
afterEach(() => receiver.close());

const headersOf = (userId: string) => service.keys.headersFor({ userId });

async function call(method: string, path: string, { body, userId = 'u1' }: { body?: object; userId?: string } = {}) {
  const answer = await fetch(service.url + path, {
    method,
    headers: { ...headersOf(userId), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function made(events: string[] = ['course.completed'], userId = 'u1') {
  const { status, body } = await call('POST', '/api/webhooks', { body: { url: receiver.url, events }, userId });
  expect(status).toBe(201);
  return body as { secret: string; webhook: WebhookView };
}

const rows = async (id: string, userId = 'u1') =>
  (await call('GET', `/api/webhooks/${id}/deliveries`, { userId })).body.rows;

async function publish(...events: ReturnType<typeof completed>[]) {
  for (const event of events) await service.broker.publish(event);
  await service.idle();
}

/** By the public library; the clock of the test may be hours ahead. */
function verify(secret: string, { headers, body }: ReceivedMessage) {
  jest.spyOn(Date, 'now').mockReturnValue(service.now().getTime());
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    jest.restoreAllMocks();
  }
}

test('API-10 an event of the owner arrives signed, with ids and small facts, and is listed', async () => {
  const { secret, webhook } = await made(['course.completed', 'plan.changed']);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const event = completed();
  await publish(event, completed({ userId: 'u2' }));
  expect(receiver.received).toHaveLength(1);
  const [message] = receiver.received as [ReceivedMessage];
  expect(message.headers['webhook-id']).toBe(event.id);
  expect(verify(secret, message)).toEqual({
    type: 'course.completed',
    timestamp: event.occurredAt,
    data: { courseId: 'c1', certificateId: 'cert-1', completedAt: event.data.completedAt },
  });
  expect(await rows(webhook.id)).toMatchObject([
    { eventId: event.id, type: 'course.completed', state: 'delivered', attempts: 1, status: 204, problem: null },
  ]);
  await publish(raise(billingEvents.planChanged, { userId: 'u1', plan: 'monthly', revision: 1 }) as never);
  expect(JSON.parse(receiver.received[1]?.body ?? '')).toMatchObject({
    type: 'plan.changed',
    data: { plan: 'monthly' },
  });
});
