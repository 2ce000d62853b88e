import type { Page } from '@playwright/test';
import { signInPage, signUpPage } from '../pages/account-forms.ts';
import { coursePage } from '../pages/course.ts';
import { outlinePage } from '../pages/outline.ts';
import { newAccount, signUp } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

async function askOnLanding(page: Page, topic: string) {
  await page.goto('/');
  const field = page.getByRole('main').getByLabel('What do you want to learn?');
  await field.fill(topic);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/topics$/);
  await expect(outlinePage(page).topics).toHaveCount(4);
  await expect(outlinePage(page).generate).toBeEnabled();
}

async function rename(page: Page, from: string, to: string) {
  await outlinePage(page).list.getByRole('button', { name: from, exact: true }).click();
  await page.getByRole('textbox', { name: 'Topic 1', exact: true }).fill(to);
  await page.keyboard.press('Enter');
}

test('VIS-16 a topic on the landing page becomes an outline, survives sign-up, and is made a course', {
  tag: ['@VIS-16', '@journey'],
}, async ({ page, problems }) => {
  await askOnLanding(page, 'Sourdough bread');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sourdough bread');
  const first = await outlinePage(page).topics.first().innerText();
  await rename(page, first, 'A topic of mine');
  const titles = await outlinePage(page).topics.allInnerTexts();

  await page.reload();
  await expect(outlinePage(page).topics).toHaveText(titles);
  await outlinePage(page).generate.click();
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page.getByText('Your outline is waiting')).toBeVisible();
  await signUpPage(page).signUp(newAccount());

  await expect(page).toHaveURL(/\/topics$/);
  await expect(outlinePage(page).topics).toHaveText(titles);
  await outlinePage(page).generate.click();
  await expect(coursePage(page).lessonTitle).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  expect(problems).toEqual([]);
});

test('VIS-16 the outline waits in a closed tab, and an account that exists takes it by signing in', {
  tag: '@VIS-16',
}, async ({ page, context, playwright, product }) => {
  const account = newAccount();
  const elsewhere = await playwright.request.newContext({ baseURL: product.url });
  await signUp(elsewhere, account);
  await elsewhere.dispose();
  await askOnLanding(page, 'Origami');
  const titles = await outlinePage(page).topics.allInnerTexts();
  await page.close();

  const later = await context.newPage();
  await later.goto('/topics');
  await expect(outlinePage(later).topics).toHaveText(titles);
  await signInPage(later).open();
  await signInPage(later).signIn(account);
  await expect(later).toHaveURL(/\/topics$/);
  await expect(outlinePage(later).topics).toHaveText(titles);
  await outlinePage(later).generate.click();
  await expect(coursePage(later).lessonTitle).toBeVisible();
});

test('VIS-16 before its script has run, the field is a form that opens /create with the topic', {
  tag: '@VIS-16',
}, async ({ browser, product, page }) => {
  const plain = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const early = await plain.newPage();
  await early.goto('/');
  await early.getByLabel('What do you want to learn?').fill('Salt & pepper');
  await early.getByLabel('What do you want to learn?').press('Enter');
  await expect(early).toHaveURL(/\/create\?topic=Salt/);
  const address = early.url();
  await plain.close();
  await page.goto(address);
  await expect(page.getByLabel('Topic', { exact: true })).toHaveValue('Salt & pepper');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(outlinePage(page).generate).toBeEnabled();
  await outlinePage(page).goBack.click();
  await expect(page.getByLabel('Topic', { exact: true })).toHaveValue('Salt & pepper');
});
