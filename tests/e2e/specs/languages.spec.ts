import type { Page } from '@playwright/test';
import { expectEveryLook } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

const languages = [
  { code: 'de', direction: 'ltr', plan: 'Monatstarif', size: '7 Themen, etwa 21 Lektionen, etwa 125 Minuten pro Kurs' },
  {
    code: 'es',
    direction: 'ltr',
    plan: 'Plan mensual',
    size: '7 temas, alrededor de 21 lecciones, unos 125 minutos por curso',
  },
  { code: 'ar', direction: 'rtl', plan: 'الخطة الشهرية', size: '7 مواضيع، نحو 21 درسًا، نحو 125 دقيقة لكل دورة' },
  { code: 'ja', direction: 'ltr', plan: '月間プラン', size: '1コースあたり 7トピック、約21レッスン、約125分' },
];

for (const { code, direction, plan, size } of languages) {
  test(`VIS-18 the plans are shown in the chosen language: ${code}`, { tag: '@VIS-18' }, async ({ page, problems }) => {
    await page.context().addCookies([{ name: 'language', value: code, domain: 'localhost', path: '/' }]);
    await page.goto('/pricing');
    const card = page.getByRole('article', { name: plan });
    await expect(card).toContainText(size);
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    await expect(page).toHaveTitle(/^(?!Pricing)/);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
  });
}

test('VIS-18 a language that is not offered leaves the page in English', { tag: '@VIS-18' }, async ({ page }) => {
  await page.context().addCookies([{ name: 'language', value: 'fr', domain: 'localhost', path: '/' }]);
  await page.goto('/pricing');
  await expect(page.getByRole('article', { name: 'Monthly Plan' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('VIS-18 what the API refuses is said in the language of the page', { tag: '@VIS-18' }, async ({ page }) => {
  await page.context().addCookies([{ name: 'language', value: 'de', domain: 'localhost', path: '/' }]);
  await page.goto('/signin');
  await page.locator('input[type=email]').fill('nobody@example.com');
  await page.locator('input[type=password]').fill('a wrong password');
  await page.locator('input[type=password]').press('Enter');
  await expect(page.getByRole('main')).toContainText('E-Mail-Adresse oder Passwort ist falsch');
});

const newPassword = 'correct horse battery';

const inLanguage = (page: Page, language: string) => expect(page.locator('html')).toHaveAttribute('lang', language);

test('VIS-18 a choice in the footer survives a reload, and is that of the account on another device', {
  tag: '@VIS-18',
}, async ({ page, browser, problems }) => {
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Amal');
  const email = `amal-${Date.now()}@example.org`;
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('main').getByRole('button', { name: 'SignUp' }).click();
  await page.waitForURL('/home');
  await page.getByRole('contentinfo').getByLabel('Language').selectOption({ label: 'العربية' });
  await inLanguage(page, 'ar');
  for (const path of ['/', '/profile', '/features', '/about', '/contact', '/nowhere']) {
    await page.goto(path);
    await inLanguage(page, 'ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('contentinfo').getByLabel('اللغة')).toHaveValue('ar');
    await expectEveryLook(page, `${path} in Arabic`);
  }
  expect(problems.filter((text) => !text.includes('404'))).toEqual([]);

  const other = await browser.newContext({ locale: 'en-GB' });
  const device = await other.newPage();
  await device.goto(new URL('/signin', page.url()).href);
  await inLanguage(device, 'en');
  await device.getByLabel('Email').fill(email);
  await device.getByLabel('Password', { exact: true }).fill(newPassword);
  await device.getByRole('main').getByRole('button', { name: 'SignIn' }).click();
  await device.waitForURL('**/home');
  await inLanguage(device, 'ar');
  await other.close();
});

test('VIS-18 without a choice a page is in the language of the browser', { tag: '@VIS-18' }, async ({
  page,
  browser,
}) => {
  await page.goto('/');
  const japanese = await browser.newContext({ locale: 'ja-JP' });
  const visitor = await japanese.newPage();
  await visitor.goto(new URL('/signin', page.url()).href);
  await inLanguage(visitor, 'ja');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('おかえりなさい');
  await japanese.close();
});
