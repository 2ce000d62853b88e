import { expect, test } from '../support/test.ts';

const FORMS = { '/signin': 'Email', '/signup': 'Name', '/contact': 'First Name', '/forgot': 'Email' };

test('ACC-01 the first field of a form has the focus when its page opens, and none on a touch screen', async ({
  page,
  browser,
  product,
  learner: _,
}) => {
  const visitor = await (await browser.newContext({ baseURL: product.url })).newPage();
  for (const [path, label] of Object.entries(FORMS)) {
    await visitor.goto(path);
    await expect(visitor.getByLabel(label, { exact: true })).toBeFocused();
  }
  await visitor.goto('/');
  await visitor.getByRole('main').getByRole('link', { name: 'SignIn', exact: true }).click();
  await expect(visitor.getByLabel('Email', { exact: true })).toBeFocused();
  await page.goto('/create');
  await expect(page.getByLabel('Topic', { exact: true })).toBeFocused();

  const viewport = { width: 360, height: 800 };
  const phone = await (
    await browser.newContext({ baseURL: product.url, hasTouch: true, isMobile: true, viewport })
  ).newPage();
  await phone.goto('/');
  await phone.getByRole('main').getByRole('link', { name: 'SignIn', exact: true }).click();
  await expect(phone.getByLabel('Email', { exact: true })).toBeVisible();
  await expect(phone.getByRole('main')).toBeFocused();
});
