import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { admin, newAccount, signIn, signUp } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

const mine = { mName: 'Eve', email: 'eve@example.com', password: 'the password of eve' };

// Calls that change something, as a page of another site would send them.
const wanted: Record<string, object> = {
  '/api/signin': { email: mine.email, password: mine.password },
  '/api/signup': { ...mine, email: 'eve2@example.com' },
  '/api/profile': { mName: 'Owned', email: mine.email, uid: '' },
  '/api/saveadmin': { data: '<p>owned</p>', type: 'terms' },
  '/api/addadmin': { email: mine.email },
  '/api/account/delete': { password: admin.password },
  '/api/logout': {},
  '/api/logout-everywhere': {},
  '/api/outlines': { topic: 'owned', subtopics: [], topicCount: 4, courseType: 'Text & Image Course' },
  '/api/stripepayment': { planId: 'monthly' },
  '/api/forgot': { email: admin.email },
  '/api/contact': { fname: 'a', lname: 'b', email: mine.email, phone: '1', msg: 'owned' },
};

test('API-02 a page of another site changes nothing for who is signed in, nor signs anybody in', {
  tag: '@core',
}, async ({ page, context, product, playwright }) => {
  const eve = await playwright.request.newContext({ baseURL: product.url });
  await signUp(eve, { ...mine, ...newAccount('Eve') }).finally(() => eve.dispose());
  await signIn(context.request, admin);
  const before = await (await context.request.get('/api/session')).json();
  const policies = await (await context.request.get('/api/policies')).json();

  const answers: { path: string; status: number; cookie: boolean }[] = [];
  context.on('response', async (response) => {
    const { pathname, origin } = new URL(response.url());
    if (origin !== product.url || response.request().method() === 'OPTIONS') return;
    answers.push({
      path: pathname,
      status: response.status(),
      cookie: (await response.headerValue('set-cookie').catch(() => null)) !== null,
    });
  });
  // a real server: what a test merely pretends to be is not let near this machine by the browser
  const attacker = createServer((_req, res) => {
    res.setHeader('content-type', 'text/html').end('<!doctype html><iframe name=hidden></iframe>');
  }).listen(0, '127.0.0.1');
  await once(attacker, 'listening');
  await page.goto(`http://127.0.0.1:${(attacker.address() as AddressInfo).port}/`);
  await page.evaluate(
    async ({ home, calls }) => {
      const frame = document.querySelector('iframe') as HTMLIFrameElement;
      for (const [path, body] of Object.entries(calls)) {
        const url = home + path;
        const json = JSON.stringify(body);
        for (const enctype of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
          const form = Object.assign(document.createElement('form'), {
            action: url,
            method: 'post',
            enctype,
            target: 'hidden',
          });
          // as text/plain this is valid JSON with one key more
          const field = Object.assign(document.createElement('input'), {
            name: `${json.slice(0, -1)},"x":"`,
            value: '"}',
          });
          form.append(field);
          document.body.append(form);
          const answered = new Promise((loaded) => frame.addEventListener('load', loaded, { once: true }));
          form.submit();
          await answered;
        }
        const types = ['text/plain', 'application/json', 'application/x-www-form-urlencoded'];
        for (const type of types) {
          for (const mode of ['no-cors', 'cors'] as const) {
            await fetch(url, {
              method: 'POST',
              mode,
              credentials: 'include',
              body: json,
              headers: { 'content-type': type },
            }).catch(() => 0);
          }
        }
        navigator.sendBeacon(url, new Blob([json], { type: 'text/plain' }));
        await fetch(url, { mode: 'no-cors', credentials: 'include' }).catch(() => 0);
        new Image().src = url;
      }
    },
    { home: product.url, calls: wanted },
  );

  attacker.close();
  attacker.closeAllConnections();
  // what needs a preflight is never sent
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.filter(({ status, cookie }) => status < 400 || cookie)).toEqual([]);
  expect(await (await context.request.get('/api/session')).json()).toEqual(before);
  expect(await (await context.request.get('/api/policies')).json()).toEqual(policies);
});
