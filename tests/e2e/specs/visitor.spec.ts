import { header } from '../pages/header.ts';
import { expect, test } from '../support/test.ts';

test('VIS-01 PAY-01 the landing page has every section, the plans with their costs, and its two ways in', {
  tag: ['@VIS-01', '@PAY-01', '@journey'],
}, async ({ page, problems }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('link', { name: 'SignIn', exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'SignUp', exact: true })).toBeVisible();
  const how = main.getByRole('region').or(main.locator('section')).filter({ hasText: 'How it works' });
  await expect(how.getByRole('listitem')).toHaveCount(3);
  await main.getByRole('heading', { name: 'Plans' }).scrollIntoViewIfNeeded();
  for (const [plan, cost] of Object.entries({ 'Free Plan': '£0', 'Monthly Plan': '£9', 'Yearly Plan': '£90' })) {
    await expect(main.getByRole('article', { name: plan })).toContainText(cost);
  }
  await expect(main.locator('blockquote')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Get Started', exact: true })).toHaveAttribute('href', '/signup');
  await main.getByRole('link', { name: 'SignUp', exact: true }).click();
  await expect(page).toHaveURL(/\/signup$/);
  expect(problems).toEqual([]);
});

test('VIS-03 a visitor sees Pricing, Features, SignIn and SignUp in the header', {
  tag: '@VIS-03',
}, async ({ page }) => {
  await page.goto('/');
  await expect(header(page).entries).toHaveText(['Pricing', 'Features', 'SignIn', 'SignUp']);
});

test('VIS-04 a learner sees the menu of members, without Admin; the admin sees Admin too', {
  tag: '@VIS-04',
}, async ({ page, learner: _ }) => {
  await page.goto('/home');
  await expect(header(page).entries.filter({ hasText: 'Logout' })).toBeVisible();
  const entries = await header(page).entries.allTextContents();
  expect(entries.sort()).toEqual(['Generate Course', 'Home', 'Logout', 'Pricing', 'Profile']);
});

test('VIS-08 the footer leads to About, Privacy Policy, Terms and Contact and says 2024 to this year', {
  tag: '@VIS-08',
}, async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link')).toHaveText(['About', 'Privacy Policy', 'Terms', 'Contact']);
  await expect(footer).toContainText(`2024–${new Date().getFullYear()}`);
  for (const [name, path] of [
    ['About', '/about'],
    ['Privacy Policy', '/privacy'],
    ['Terms', '/terms'],
    ['Contact', '/contact'],
  ] as const) {
    await footer.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('VIS-14 an unknown path shows a picture of the day or of the night', { tag: '@VIS-14' }, async ({ page }) => {
  expect((await page.goto('/no-such-page'))?.status()).toBe(404);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
  await expect(main.getByRole('img')).toHaveAccessibleName(/^A sunny day/);
  await header(page).darkMode.click();
  await expect(main.getByRole('img')).toHaveAccessibleName(/^A clear night/);
});

test('VIS-15 dark mode begins as the system prefers, flips without a reload and is remembered', {
  tag: ['@VIS-15', '@journey'],
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const body = page.locator('body');
  await expect(body).toHaveClass(/\bdark\b/);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await header(page).darkMode.click();
  await expect(body).not.toHaveClass(/\bdark\b/);
  expect(await page.evaluate(() => 'sameDocument' in window), 'no reload').toBe(true);
  await page.goto('/features');
  await expect(body, 'saved, although the system prefers dark').not.toHaveClass(/\bdark\b/);
});
