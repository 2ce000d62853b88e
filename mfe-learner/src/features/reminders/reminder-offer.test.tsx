import { pushEndpoints, type Reminders, reminderEndpoints } from '@coursewright/contracts';
import { failWith, installFakePush, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, createQuiz, readsQuiz } from '../../testing/course-fixtures.ts';
import { onDesktop, visit } from '../../testing/visit.ts';

const publicKey = `B${'A'.repeat(86)}`;
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
let push: ReturnType<typeof installFakePush> | undefined;
beforeEach(onDesktop);
afterEach(() => {
  push?.remove();
  push = undefined;
  Reflect.deleteProperty(navigator, 'standalone');
});

const rye = { right: true, correct: 1, choice: 1, explanation: 'It has little.' };
const attempt = createQuiz({ answers: { rye }, finished: true, percent: 100 });
const undecided = (dueTomorrow = 14): Reminders => ({ channel: 'none', undecided: { dueTomorrow } });

/** A quiz has just been finished. */
function finish(first: Reminders = undecided(), key: string | undefined = publicKey) {
  let stored = first;
  return visit(`/course/${courseId}?quiz=t1`, {
    api: [
      ...readsQuiz(attempt),
      respondWith(reminderEndpoints.reminders, () => stored),
      respondWith(reminderEndpoints.setReminders, ({ body }) => {
        stored = body as Reminders;
        return stored;
      }),
      respondWith(pushEndpoints.pushSubscriptions, { subscriptions: [], ...(key && { publicKey: key }) }),
      respondWith(pushEndpoints.addPushSubscription, { success: true, message: 'This device will show notifications' }),
    ],
  });
}
const title = '14 cards are due by tomorrow. Shall we remind you?';
const offer = async (text = title) => {
  const found = (await screen.findByText(text)).closest<HTMLElement>('[role=status]');
  return within(found as HTMLElement);
};
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const saved = (calls: { path: string; method: string; body: unknown }[]) =>
  calls.filter(({ path, method }) => path === '/api/reminders' && method === 'PUT').map(({ body }) => body);
const shown = async () => {
  await screen.findByText('1 of 1 right');
  await new Promise((resolve) => setTimeout(resolve));
};

test('STU-40 the offer asks the browser only after a click, and the device is then notified', async () => {
  push = installFakePush();
  const { calls } = await finish();
  expect((await offer()).getByText(/At most one reminder a day/)).toBeInTheDocument();
  expect([push.asked, push.registered]).toEqual([[], []]);
  await click('Notify me on this device');
  expect((await screen.findByText(/This device will tell you on mornings/)).parentElement).toHaveFocus();
  expect([push.asked, push.registered]).toEqual([['default'], ['/sw.js']]);
  expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))).toContainEqual({
    path: '/api/push/subscriptions',
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } },
  });
  expect(saved(calls)).toEqual([{ channel: 'push', timeZone }]);
});

test('STU-40 a no is kept, and the browser is not asked', async () => {
  push = installFakePush();
  const { calls } = await finish();
  await click('No, thanks');
  expect(await screen.findByText(/We will not ask again/)).toBeInTheDocument();
  expect(saved(calls)).toEqual([{ channel: 'none', timeZone }]);
  expect(push.asked).toEqual([]);
});

test.each([
  ['a yes or a no on any device', { channel: 'none', timeZone: 'UTC' } as const],
  ['nothing that will be due', undecided(0)],
])('STU-40 there is no offer after %s', async (_, stored) => {
  push = installFakePush();
  const { calls } = await finish(stored);
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/reminders')).toBe(true));
  await shown();
  expect(screen.queryByRole('button', { name: 'No, thanks' })).toBeNull();
  expect(calls.some(({ path }) => path === '/api/push/subscriptions')).toBe(false);
});

test.each(['denied', 'default'] as const)(
  'STU-40 a no to the browser (%s) is a no on every device; it says how to change it, and offers mail',
  async (answer) => {
    push = installFakePush({ answer });
    const { calls } = await finish();
    await click('Notify me on this device');
    const refused = await offer('Notifications stay off');
    expect(refused.getByText(/You can allow them in its settings/)).toBeInTheDocument();
    expect(refused.queryByRole('button', { name: 'Notify me on this device' })).toBeNull();
    expect(push.registered).toEqual([]);
    expect(saved(calls)).toEqual([{ channel: 'none', timeZone }]);
    await click('Remind me by mail');
    expect(await screen.findByText(/You will get a mail/)).toBeInTheDocument();
    expect(saved(calls).at(-1)).toEqual({ channel: 'mail', timeZone });
  },
);

test('STU-40 a browser that refused before is not asked: the offer is mail, and says how to change it', async () => {
  push = installFakePush({ permission: 'denied' });
  await finish();
  expect((await offer()).getByText(/You can allow them in its settings/)).toBeInTheDocument();
  await click('Remind me by mail');
  expect(await screen.findByText(/You will get a mail/)).toBeInTheDocument();
  expect(push.asked).toEqual([]);
});

test('STU-40 a browser without notifications, or a server that has switched them off, offers mail', async () => {
  const { calls } = await finish();
  const without = await offer();
  expect(without.queryByRole('button', { name: 'Notify me on this device' })).toBeNull();
  expect(without.queryByText(/home screen/)).toBeNull();
  await click('Remind me by mail');
  await waitFor(() => expect(saved(calls)).toEqual([{ channel: 'mail', timeZone }]));
  push = installFakePush();
  await finish(undecided(), '');
  expect((await offer()).getByRole('button', { name: 'Remind me by mail' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Notify me on this device' })).toBeNull();
});

test('STU-40 on an iPhone the offer says that the site must be installed first', async () => {
  Object.assign(navigator, { standalone: false });
  await finish();
  expect((await offer()).getByText(/first add this site to your home screen/)).toBeInTheDocument();
});

test('STU-40 a push service that cannot be reached is told, and nothing is stored', async () => {
  push = installFakePush();
  push.failWith(new DOMException('no push service', 'AbortError'));
  const { calls } = await finish();
  await click('Notify me on this device');
  expect(await screen.findByText(/could not be turned on in this browser/)).toHaveRole('alert');
  expect(saved(calls)).toEqual([]);
  expect(screen.getByRole('button', { name: 'Remind me by mail' })).toBeEnabled();
});

test('STU-40 where the server does not answer there is no offer', async () => {
  await visit(`/course/${courseId}?quiz=t1`, {
    api: [...readsQuiz(attempt), failWith(reminderEndpoints.reminders, 404, 'not there yet')],
  });
  await shown();
  expect(screen.queryByRole('button', { name: 'Remind me by mail' })).toBeNull();
});
