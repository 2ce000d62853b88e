import { courseEvents } from '@coursewright/contracts';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { raise } from '@coursewright/service-kit';
import { cardsDue, registered } from '../../testing/events.ts';
import { sharedNotification } from '../../testing/start-notification.ts';

const service = await sharedNotification();
beforeEach(async () => {
  await service.reset();
  await service.broker.publish(registered());
  await settled(2);
});

const { settled } = service;
const reminders = async () => (await service.received()).filter(({ subject }) => /due/.test(subject));
const inHours = (hours: number) => new Date(service.now().getTime() + hours * HOUR_MS).toISOString();

const due = (values: { day?: string; at?: string; until?: string } = {}) =>
  cardsDue({ at: inHours(0), until: inHours(4), ...values });

test('STU-19 a mail tells how many cards are due, and is left with one click', async () => {
  const event = due();
  await service.broker.publish(event);
  await service.broker.publish(event);
  await service.broker.publish(due());
  // the mail and the notification, each once
  await settled(4);
  const [mail, ...others] = await reminders();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: ['ada@example.org'], subject: '5 cards are due' });
  const url = 'https://learn.example.org/api/card-reminders/u1-token';
  expect(mail?.listHeaders).toEqual([
    `List-Unsubscribe: <${url}>`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ]);
  expect(mail?.text).toContain(`Stop these mails: ${url}`);
  expect(mail?.text).toContain('Recall now: https://learn.example.org/recall');
  expect(mail?.html).toContain(`href="${url}"`);
  expect(mail?.html).toContain('Sourdough &lt;bread&gt;');
});

test('STU-19 other mails have no unsubscribe header', async () => {
  const [welcome] = await service.received();
  expect(welcome?.listHeaders).toEqual([]);
});

test('STU-19 a mail that could not be sent in the morning is not sent later', async () => {
  await service.broker.publish(due({ until: inHours(-1) }));
  await settled(4);
  expect(await reminders()).toEqual([]);
});

test('STU-19 a mail on its way is not sent after the learner stopped it, the next ones are', async () => {
  const asked = due({ at: inHours(-1) });
  await service.broker.publish(raise(courseEvents.cardRemindersOff, { userId: 'u1', at: inHours(0) }));
  await settled(3);
  await service.broker.publish(asked);
  await settled(5);
  expect(await reminders()).toEqual([]);
  await service.broker.publish(due({ day: '2026-11-24', at: inHours(1) }));
  await settled(7);
  expect(await reminders()).toHaveLength(1);
});
