import { type ListeningServer, listen } from '@coursewright/service-kit';
import express from 'express';
import { createFakeWorkerScope, type FakeWindow } from '../../testing/fake-worker-scope.ts';
import { createServiceWorkerRoutes, type ServiceWorkerMode } from './service-worker.routes.ts';

let servers: Record<ServiceWorkerMode, ListeningServer>;
const serve = (mode: ServiceWorkerMode) => listen(express().use(createServiceWorkerRoutes(mode)), 0);
beforeAll(async () => {
  servers = { on: await serve('on'), off: await serve('off') };
});
afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())));

async function startWorker(mode: ServiceWorkerMode, windows?: FakeWindow[]) {
  const scope = createFakeWorkerScope(windows);
  scope.run(await (await fetch(`${servers[mode].url}/sw.js`)).text());
  return scope;
}

const data = (value: unknown) => ({ data: { json: () => structuredClone(value) } });
const unreadable = {
  data: {
    json() {
      throw new SyntaxError('no JSON');
    },
  },
};

test.each(['on', 'off'] as const)('STU-40 the worker is asked for anew each time: %s', async (mode) => {
  const answer = await fetch(`${servers[mode].url}/sw.js`);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).not.toContain('sandbox');
});

test('STU-40 switched off, the worker drops its subscription and itself, and does nothing else', async () => {
  const worker = await startWorker('off');
  expect(worker.listensTo()).toEqual(['activate', 'install']);
  await worker.dispatch('install');
  await worker.dispatch('activate');
  expect(worker.did).toEqual(['skipped waiting', 'unsubscribed', 'unregistered']);
});

test.each([
  ['has no subscription', async () => null],
  ['cannot tell its subscription', () => Promise.reject(new Error('no push service'))],
])('STU-40 switched off, a worker that %s goes too', async (_, getSubscription) => {
  const worker = await startWorker('off');
  Object.assign(worker.scope.registration.pushManager, { getSubscription });
  await worker.dispatch('activate').catch(() => {});
  expect(worker.did).toEqual(['unregistered']);
});

test('STU-40 the worker is there for push: it handles no fetch, so that no page comes from it', async () => {
  const worker = await startWorker('on');
  expect(worker.listensTo()).toEqual(['activate', 'install', 'notificationclick', 'push', 'pushsubscriptionchange']);
});

test('STU-40 a push is shown in the language of its text, and sets the badge', async () => {
  const worker = await startWorker('on');
  await worker.dispatch(
    'push',
    data({ title: 'Five', body: 'Recall now', url: '/recall', badge: 5, language: 'ar', direction: 'rtl' }),
  );
  expect(worker.badges).toEqual([5]);
  expect(worker.shown).toEqual([
    ['Five', expect.objectContaining({ body: 'Recall now', lang: 'ar', dir: 'rtl', data: { url: '/recall' } })],
  ]);
});

test.each([
  ['no data', {}],
  ['no JSON', unreadable],
  ['null', data(null)],
  ['a number', data(5)],
  ['other fields', data({ title: 5, body: {}, badge: 'five' })],
])('STU-40 a push with %s still shows something: browsers take silent ones amiss', async (_, event) => {
  const worker = await startWorker('on');
  await worker.dispatch('push', event);
  expect(worker.shown.map(([title]) => title)).toEqual(['learn.example.org']);
  expect(worker.badges).toEqual([]);
});

const click = (url?: unknown) => {
  const closed: boolean[] = [];
  return { closed, notification: { close: () => closed.push(true), data: { url } } };
};
const recall = 'https://learn.example.org/recall';
const home = 'https://learn.example.org/home';

test('STU-40 a click turns to the window that has the reviews already', async () => {
  const worker = await startWorker('on', [{ url: home }, { url: `${recall}?course=1` }]);
  const event = click('/recall');
  await worker.dispatch('notificationclick', event);
  expect(event.closed).toEqual([true]);
  expect(worker.windows).toEqual([{ url: home }, { url: `${recall}?course=1`, focused: true }]);
  expect(worker.opened).toEqual([]);
});

test('STU-40 else it takes an open window there, but none with unsaved input', async () => {
  const worker = await startWorker('on', [{ url: home, staysThere: true }, { url: home }]);
  await worker.dispatch('notificationclick', click('/recall'));
  expect(worker.windows).toEqual([
    { url: home, staysThere: true },
    { url: recall, focused: true },
  ]);
  expect(worker.opened).toEqual([]);
});

test.each([
  ['/recall', recall],
  [undefined, recall],
  ['https://evil.example/recall', recall],
  ['//evil.example', recall],
  ['//', recall],
  [null, recall],
  [{}, recall],
  ['javascript:alert(1)', recall],
])('STU-40 without a window it opens one, on this site alone: %s', async (url, page) => {
  const worker = await startWorker('on', [{ url: home, staysThere: true }]);
  await worker.dispatch('notificationclick', click(url));
  expect(worker.opened).toEqual([page]);
});

test('STU-40 a subscription that the browser replaces is told to the server', async () => {
  const worker = await startWorker('on');
  const oldSubscription = worker.made('https://fcm.googleapis.com/fcm/send/former');
  const newSubscription = worker.made('https://fcm.googleapis.com/fcm/send/new');
  await worker.dispatch('pushsubscriptionchange', { oldSubscription, newSubscription });
  await worker.dispatch('pushsubscriptionchange', { oldSubscription });
  await worker.dispatch('pushsubscriptionchange', {});
  expect(worker.subscribed).toEqual([oldSubscription.options]);
  const keys = { p256dh: 'p', auth: 'a' };
  expect(worker.sent).toEqual(
    ['new', 'renewed'].map((id) => ({
      url: '/api/push/subscriptions',
      body: { endpoint: `https://fcm.googleapis.com/fcm/send/${id}`, keys },
    })),
  );
});
