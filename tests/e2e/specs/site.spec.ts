import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

async function publicPaths(page: Page): Promise<string[]> {
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

test('VIS-01 every page of the sitemap is announced by its first HTML under the title it then has', {
  tag: ['@VIS-01', '@VIS-10', '@VIS-11', '@VIS-12', '@VIS-13'],
}, async ({ page, problems }) => {
  const paths = await publicPaths(page);
  expect(paths).toHaveLength(17);
  for (const path of paths) {
    const first = (await (await page.request.get(path)).text()).replaceAll('&amp;', '&');
    const [, title = ''] = /<title>([^<]*)<\/title>/.exec(first) ?? [];
    expect(title).toMatch(/.+ · .+/);
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(title);
  }
  expect(problems).toEqual([]);
});

test('VIS-01 the pictures and files that the page names exist, and the preview has the size it promises', {
  tag: '@VIS-01',
}, async ({ page }) => {
  await page.goto('/');
  const named = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(named).toHaveLength(3);
  for (const address of named) expect((await page.request.get(address)).status()).toBe(200);
  const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
  const picture = await page.request.get(new URL(preview ?? '').pathname);
  expect(picture.headers()['content-type']).toBe('image/png');
  const bytes = await picture.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(bytes.length).toBeLessThan(150_000);
});

test('VIS-13 the sender of a contact message gets a confirmation by mail', { tag: '@VIS-13' }, async ({
  page,
  product,
}) => {
  const email = `visitor-${Date.now()}@example.org`;
  const data = { fname: 'Grace', lname: 'Hopper', email, phone: '0123', msg: 'Do you teach <b>COBOL</b>?' };
  expect((await page.request.post('/api/contact', { data })).status()).toBe(200);
  await expect.poll(async () => (await product.mails(email)).length).toBe(1);
  const [mail] = await product.mails(email);
  expect(mail?.subject).toContain('We have received your message');
  expect(mail?.text).toContain('Do you teach <b>COBOL</b>?');
});
