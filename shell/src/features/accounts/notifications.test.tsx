import { createHash } from 'node:crypto';
import { pushEndpoints, type Reminders, reminderEndpoints } from '@coursewright/contracts';
import { installFakePush, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectToast, renderShell } from '../../testing/render-shell.tsx';

const publicKey = `B${'A'.repeat(86)}`;
const at = '2026-11-20T10:00:00.000Z';
const phone = { id: 'f'.repeat(64), service: 'web.push.apple.com', createdAt: at };
let push: ReturnType<typeof installFakePush> | undefined;
afterEach(() => push?.remove());

const toId = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex');

function profile(first: Reminders, devices = [phone], key: string | undefined = publicKey) {
  let stored = first;
  let known = devices;
  return renderShell('/profile', {
    user: learnerFixture,
    api: [
      respondWith(reminderEndpoints.cardReminders, () => ({ enabled: ['mail', 'both'].includes(stored.channel) })),
      respondWith(reminderEndpoints.reminders, () => stored),
      respondWith(reminderEndpoints.setReminders, ({ body }) => {
        stored = body as Reminders;
        return stored;
      }),
      respondWith(pushEndpoints.pushSubscriptions, () => ({
        subscriptions: known,
        ...(key && { publicKey: key }),
      })),
      respondWith(pushEndpoints.addPushSubscription, ({ body }) => {
        const { endpoint } = body as { endpoint: string };
        known = [...known, { id: toId(endpoint), service: 'fcm.googleapis.com', createdAt: at }];
        return { success: true, message: 'This device will show notifications' };
      }),
      respondWith(pushEndpoints.removePushSubscription, ({ params }) => {
        known = known.filter(({ id }) => id !== params.subscriptionId);
        return { success: true, message: 'This device will show no notifications any more' };
      }),
    ],
  });
}
const box = () => screen.findByRole('checkbox', { name: /Notify me on this device when cards are due/ });
const channels = (calls: { path: string; method: string; body: unknown }[]) =>
  calls
    .filter(({ path, method }) => path === '/api/reminders' && method === 'PUT')
    .map(({ body }) => (body as Reminders).channel);

test('STU-40 a device is notified, beside mails, until it is switched off; others go on', async () => {
  push = installFakePush();
  const { calls } = profile({ channel: 'both', timeZone: 'UTC' });
  expect(await box()).not.toBeChecked();
  expect(await box()).toHaveAccessibleDescription(/1 other device is notified/);
  expect(push.asked).toEqual([]);
  await userEvent.click(await box());
  await expectToast('This device will tell you when cards are due');
  await waitFor(async () => expect(await box()).toBeChecked());
  await waitFor(async () => expect(await box()).toBeEnabled());
  await userEvent.click(await box());
  await expectToast('This device stays silent');
  await waitFor(async () => expect(await box()).not.toBeChecked());
  expect(push.isSubscribed()).toBe(false);
  expect(channels(calls)).toEqual(['both']);
});

test.each([
  ['mail', 'both', 'mail'],
  ['none', 'push', 'none'],
] as const)('STU-40 with the last device notifications end; before and after it is %s', async (before, on, after) => {
  push = installFakePush();
  const { calls } = profile({ channel: before, timeZone: 'UTC' }, []);
  await userEvent.click(await box());
  await waitFor(() => expect(channels(calls)).toEqual([on]));
  await waitFor(async () => expect(await box()).toBeEnabled());
  await userEvent.click(await box());
  await waitFor(() => expect(channels(calls)).toEqual([on, after]));
});

test('STU-40 a refused browser says how to change it, and is not asked', async () => {
  push = installFakePush({ permission: 'denied' });
  profile({ channel: 'none' });
  expect(await box()).toBeDisabled();
  expect(await box()).toHaveAccessibleDescription(/Allow them in its settings/);
  expect(push.asked).toEqual([]);
});

test('STU-40 switched off by the operator, there is no choice of notifications', async () => {
  push = installFakePush();
  const { calls } = profile({ channel: 'none' }, [], '');
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/push/subscriptions')).toBe(true));
  await screen.findByRole('checkbox', { name: /Mail me/ });
  expect(screen.queryByRole('checkbox', { name: /Notify me/ })).toBeNull();
});
