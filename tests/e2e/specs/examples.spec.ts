import { homePage, signInPage } from '../pages.ts';
import { expect, test } from '../support/test.ts';

test('CRS-26 CRS-12 CRS-27 a visitor reads an example, signs in, and has a copy of it', {
  tag: '@journey',
}, async ({ page, context, problems, learner }) => {
  await context.clearCookies();
  await page.goto('/');
  await page.getByRole('link', { name: 'See all example courses' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
  await page.getByRole('link', { name: 'Read the course Sourdough Bread' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sourdough Bread: From Starter to Loaf');
  await expect(page.getByRole('article').locator('p').first()).not.toBeEmpty();
  await expect(page.getByRole('img', { name: 'Flowchart' })).toContainText('Wild yeast');

  await page.getByRole('button', { name: 'Make it mine' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await signInPage(page).signIn(learner);
  await expect(page).toHaveURL(/\/course\/[0-9a-f]{24}/);
  await expect(page.getByText('Copied from the example course')).toBeVisible();
  await expect(page.getByText('Feeding by Ratio')).toBeVisible();
  await homePage(page).open();
  await expect(homePage(page).cards).toHaveCount(1);
  await expect(homePage(page).card('Sourdough Bread: From Starter to Loaf')).toContainText('1 of 12 lessons done');
  expect(problems).toEqual([]);
});
