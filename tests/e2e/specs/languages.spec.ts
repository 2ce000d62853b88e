import type { Page } from '@playwright/test';
import { signInPage, signUpPage } from '../pages.ts';
import { expect, test } from '../support/test.ts';

const inLanguage = async (page: Page, code: string) => {
  await expect(page.locator('html')).toHaveAttribute('lang', code);
  await expect(page.locator('html')).toHaveAttribute('dir', code === 'ar' ? 'rtl' : 'ltr');
};
const choose = (page: Page, value: string) =>
  page.context().addCookies([{ name: 'language', value, domain: 'localhost', path: '/' }]);

const plans = [
  ['de', 'Monatstarif', '7 Themen, bis zu 35 Lektionen pro Kurs'],
  ['es', 'Plan mensual', '7 temas, hasta 35 lecciones por curso'],
  ['ar', 'الخطة الشهرية', '7 مواضيع، حتى 35 درسًا لكل دورة'],
  ['ja', '月間プラン', '1コースあたり 7トピック、最大35レッスン'],
] as const;

test('VIS-18 the plans and what the API refuses are in the chosen language', {
  tag: '@core',
}, async ({ page, problems }) => {
  for (const [code, plan, size] of plans) {
    await choose(page, code);
    await page.goto('/pricing');
    await expect(page.getByRole('article', { name: plan })).toContainText(size);
    await inLanguage(page, code);
    await expect(page).toHaveTitle(/^(?!Pricing)/);
  }
  await choose(page, 'fr');
  await page.goto('/pricing');
  await inLanguage(page, 'en');
  expect(problems).toEqual([]);

  await choose(page, 'de');
  await page.goto('/signin');
  await page.locator('input[type=email]').fill('nobody@example.com');
  await page.locator('input[type=password]').fill('a wrong password');
  await page.locator('input[type=password]').press('Enter');
  await expect(page.getByRole('main')).toContainText('E-Mail-Adresse oder Passwort ist falsch');
});

test('VIS-18 a choice in the footer survives a reload, and is that of the account on another device', async ({
  page,
  browser,
  learner,
  product,
}) => {
  await page.goto('/home');
  await page.getByRole('contentinfo').getByLabel('Language').selectOption({ label: 'العربية' });
  await inLanguage(page, 'ar');
  for (const path of ['/', '/profile', '/nowhere']) {
    await page.goto(path);
    await inLanguage(page, 'ar');
    await expect(page.getByRole('contentinfo').getByLabel('اللغة')).toHaveValue('ar');
  }
  const device = await browser.newPage({ baseURL: product.url, locale: 'en-GB' });
  await signInPage(device).open();
  await inLanguage(device, 'en');
  await signInPage(device).signIn(learner);
  await expect(device).toHaveURL(/\/home$/);
  await inLanguage(device, 'ar');
  await device.close();

  const visitor = await browser.newPage({ baseURL: product.url, locale: 'ja-JP' });
  await signUpPage(visitor).open();
  await inLanguage(visitor, 'ja');
  await visitor.close();
});
