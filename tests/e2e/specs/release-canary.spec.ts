import type { APIRequestContext, Page } from '@playwright/test';
import { header, homePage } from '../pages.ts';
import { newAccount, signUp } from '../support/accounts.ts';
import { createReleaseStore, type ReleaseStore } from '../support/release-store.ts';
import { test as base, expect, type ProductChoice } from '../support/test.ts';

const test = base.extend<object, { store: ReleaseStore; productChoice: ProductChoice }>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const store = await createReleaseStore();
      await use(store);
      await store.remove();
    },
    { scope: 'worker' },
  ],
  productChoice: [
    async ({ store }, use) => use({ name: 'release-canary', env: { ...store.env, TRUST_PROXY: '1' } }),
    { scope: 'worker' },
  ],
});

const FAULTY = '9.9.8';
const message = (page: Page) => page.getByRole('alert').filter({ hasText: 'This section is not available right now' });

async function versionFor(request: APIRequestContext): Promise<string> {
  const { remotes } = await (await request.get('/mfe-config.json')).json();
  return remotes.find(({ name }: { name: string }) => name === 'learner').version;
}

const configuration = async ({ url }: ReleaseStore) => (await fetch(`${url}/release-configuration`)).json();

async function countEvents({ shellUrl }: ReleaseStore, version: string, event: string): Promise<number> {
  const metrics = await (await fetch(`${shellUrl}/metrics`)).text();
  const name = `coursewright_release_events_total\\{remote="learner",version="${version}",event="${event}"\\}`;
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0);
}

const listShellScripts = async (page: Page) =>
  (await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)))
    .filter((path) => /^\/assets\/.*\.js$/.test(path))
    .sort();

/** Someone without an account: what the page of this visitor loads, and what a browser would report of it. */
async function visitAsStranger(productUrl: string, number: number): Promise<string> {
  const address = { 'x-forwarded-for': `10.${number >> 8}.${number & 255}.1` };
  const page = await fetch(`${productUrl}/home`, { headers: address });
  const html = await page.text();
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
  const version = /\/mfe\/learner\/([^/]+)\//.exec(html)?.[1] ?? 'none';
  const report = { remote: 'learner', version };
  const events = version === FAULTY ? ['visit', 'render-error'] : ['visit'];
  const answer = await fetch(`${productUrl}/api/release-reports`, {
    method: 'POST',
    headers: { ...address, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(events.map((event) => ({ ...report, event }))),
  });
  expect(answer.status).toBe(204);
  return version;
}

test('PLT-41 PLT-42 PLT-43 an uploaded release is tried by 10 percent, found faulty and returned by itself while users work', {
  tag: '@core',
}, async ({ page, browser, product, store, learner: _ }) => {
  await homePage(page).open();
  await expect(homePage(page).nothing).toBeVisible();
  const shellBefore = await listShellScripts(page);

  expect(await store.run('upload', '--version', FAULTY, '--from', await store.buildFaulty(FAULTY))).toContain(
    '"added": true',
  );
  expect(await versionFor(page.request), 'an upload alone changes nothing').toBe(store.stable);

  const { user } = await (await page.request.get('/api/session')).json();
  const canary = ['--canary', FAULTY, '--percent', '10', '--users', user.id];
  expect(await store.run('set', ...canary)).toContain(FAULTY);
  await expect.poll(() => versionFor(page.request)).toBe(FAULTY);

  // one of the other 90 percent
  const others = await browser.newContext({ baseURL: product.url });
  do {
    await others.clearCookies();
    await signUp(others.request, newAccount());
  } while ((await versionFor(others.request)) !== store.stable);
  const worker = await others.newPage();
  await worker.goto('/create');
  const topic = worker.getByRole('textbox').first();
  await topic.fill('Begun before the return');

  await homePage(page).open();
  await expect(message(page)).toBeVisible();
  await expect(header(page).logout, 'the shell works').toBeVisible();
  await expect.poll(() => countEvents(store, FAULTY, 'render-error'), 'the browser reports it').toBe(1);
  await expect.poll(() => countEvents(store, store.stable, 'visit')).toBeGreaterThan(0);
  expect(await countEvents(store, store.stable, 'render-error')).toBe(0);

  const seen: string[] = [];
  while ((await configuration(store)).canary !== undefined && seen.length < 1_000)
    seen.push(await visitAsStranger(product.url, seen.length));
  const { version, withdrawn } = await configuration(store);
  expect([version, withdrawn.version], `after ${seen.length} visitors`).toEqual([store.stable, FAULTY]);
  expect(withdrawn.reason).toMatch(/^it failed in \d+ of \d+ visits/);
  const tried = seen.filter((each) => each === FAULTY).length;
  expect(tried / seen.length, 'a tenth of them').toBeLessThan(0.25);

  await message(page).getByRole('button', { name: 'Try again' }).click();
  await expect(homePage(page).nothing, 'who had the canary is back with a click').toBeVisible();
  expect(await versionFor(page.request)).toBe(store.stable);
  await expect(topic, 'who worked beside it noticed nothing').toHaveValue('Begun before the return');
  await header(worker).link('Home').click();
  await expect(homePage(worker).nothing).toBeVisible();
  await others.close();

  const refused = await store.run('set', ...canary);
  expect(refused, 'it does not come back by mistake').toContain('was withdrawn');
  // it has loaded more of it by now
  expect(await listShellScripts(page), 'the shell is the very same').toEqual(expect.arrayContaining(shellBefore));
});
