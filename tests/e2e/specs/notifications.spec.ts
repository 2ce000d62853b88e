import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { header } from '../pages.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { signIn } from '../support/accounts.ts';
import { projectRoot } from '../support/config.ts';
import { openCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

// Chromium without a window has neither a push service nor notifications: those are made here. The worker, its
// registration under the content policy, and what it does with a push are real.
const subscribeHere = () => {
  let subscription: object | null = null;
  const notification = {
    permission: 'default',
    async requestPermission() {
      notification.permission = 'granted';
      return notification.permission;
    },
  };
  Object.defineProperty(window, 'Notification', { value: notification });
  PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
  PushManager.prototype.subscribe = async () => {
    const p256dh = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
    const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
    subscription = {
      endpoint,
      options: {},
      toJSON: () => ({ endpoint, keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
      unsubscribe: async () => true,
    };
    return subscription as PushSubscription;
  };
};

const listWorkers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL));
const listDevices = async (page: Page) =>
  (await (await page.request.get('/api/push/subscriptions')).json()).subscriptions as { service: string }[];

async function keepCard(page: Page): Promise<void> {
  await openCourse(page, 'Sourdough bread');
  await page.getByRole('button', { name: 'Keep as cards' }).click();
  await page
    .getByRole('button', { name: /^Keep the card/ })
    .first()
    .click();
}

test('STU-40 a kept card offers a reminder, a yes registers the worker, and signing out ends it', async ({
  page,
  product,
  problems,
  learner: account,
}) => {
  await page.addInitScript(subscribeHere);
  await keepCard(page);
  const offer = page.getByRole('status').filter({ hasText: /due by tomorrow/ });
  await expect(offer.getByRole('button', { name: 'Notify me on this device' })).toBeVisible();
  await expectAccessible(page, 'the offer of reminders');
  expect(await listWorkers(page)).toEqual([]);
  await offer.getByRole('button', { name: 'Notify me on this device' }).click();
  await expect(page.getByText('This device will tell you on mornings')).toBeVisible();
  expect(await listWorkers(page)).toEqual([`${product.url}/sw.js`]);
  expect(await listDevices(page)).toMatchObject([{ service: 'fcm.googleapis.com' }]);
  expect(await (await page.request.get('/api/reminders')).json()).toEqual({
    channel: 'push',
    timeZone: 'Europe/London',
  });

  await page.goto('/profile');
  await expect(page.getByRole('checkbox', { name: /Notify me on this device/ })).toBeVisible();
  await expectAccessible(page, 'reminders in the profile');
  await header(page).logout.click();
  await expect(page).toHaveURL(/\/signin$/);
  await signIn(page.request, account);
  await expect.poll(() => listDevices(page)).toEqual([]);
  expect(problems).toEqual([]);
});

// Chromium without a window shows no notifications: this worker hands them to its pages.
const HAND_OVER = `self.registration.showNotification = async (title, options) => {
  for (const client of await self.clients.matchAll()) client.postMessage({ title, ...options });
};\n`;

test('STU-40 the worker shows what is pushed, until another one takes its place and removes it', async ({
  page,
  context,
}) => {
  const read = (name: string) =>
    readFileSync(path.join(projectRoot, 'packages/web-server/src/shell/service-worker', name), 'utf8');
  let script = HAND_OVER + read('push.js');
  const server = createServer((req, res) => {
    const isWorker = req.url === '/sw.js';
    res
      .setHeader('Content-Type', isWorker ? 'text/javascript' : 'text/html')
      .end(isWorker ? script : '<title>x</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cdp = await context.newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId } of registrations)
      if (scopeURL.startsWith(url)) registered.resolve(registrationId);
  });
  try {
    await page.goto(url);
    await cdp.send('ServiceWorker.enable');
    await page.evaluate(async () => {
      const shown: unknown[] = Object.assign(window, { shown: [] }).shown;
      navigator.serviceWorker.addEventListener('message', ({ data }) => shown.push(data));
      navigator.serviceWorker.startMessages();
      await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
    });
    expect(await listWorkers(page)).toEqual([`${url}/sw.js`]);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    // without a badge: the process of a page ends with it in Chromium without a window
    const data = JSON.stringify({ title: '5 cards are due', body: 'A few minutes now', url: '/recall' });
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: url,
      registrationId: await registered.promise,
      data,
    });
    const shown = () => page.evaluate(() => (window as unknown as { shown: unknown[] }).shown);
    await expect.poll(shown).toMatchObject([{ title: '5 cards are due', body: 'A few minutes now', tag: '/recall' }]);

    script = read('off.js');
    // as browsers do with the next page
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect.poll(() => listWorkers(page)).toEqual([]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
