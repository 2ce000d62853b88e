import type { Page } from '@playwright/test';
import { signInPage } from '../pages/account-forms.ts';
import { homePage } from '../pages/home.ts';
import { expectAccessible, expectEveryLook } from '../support/accessibility.ts';
import { newAccount, signUp } from '../support/accounts.ts';
import { makeCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

const mine = (page: Page) => page.getByRole('button', { name: 'Make it mine' });

test('CRS-26 a visitor reads an example, signs in, and has a copy of it', { tag: ['@CRS-26', '@journey'] }, async ({
  page,
  context,
  problems,
  learner,
}) => {
  await context.clearCookies();
  await page.goto('/');
  await page.getByRole('link', { name: 'Read an example course' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6);
  await expectEveryLook(page, 'the list of examples');

  await page.getByRole('link', { name: 'Read the course Sourdough Bread' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sourdough Bread: From Starter to Loaf');
  await expect(page.getByRole('article').locator('p').first()).not.toBeEmpty();
  await expectEveryLook(page, 'an example course');
  await expect(page.getByRole('img', { name: 'Flowchart' })).toContainText('Wild yeast');
  await page.goto('/examples/sourdough-bread?at=t1-quiz');
  await page.getByText('Show the answer').first().click();
  await expect(page.getByText('Wild yeast turns sugars')).toBeVisible();
  await expectAccessible(page, 'an open quiz of an example');

  await mine(page).click();
  await expect(page).toHaveURL(/\/signin$/);
  await signInPage(page).signIn(learner);
  await expect(page).toHaveURL(/\/course\/[0-9a-f]{24}/);
  await expect(page.getByText('Copied from the example course')).toBeVisible();
  await expect(page.getByText('Feeding by Ratio')).toBeVisible();
  await expectAccessible(page, 'a copied course');
  await homePage(page).open();
  await expect(homePage(page).cards).toHaveCount(1);
  await expect(homePage(page).card('Sourdough Bread: From Starter to Loaf')).toContainText('1 of 12 lessons done');
  expect(problems).toEqual([]);
});

test('CRS-26 a double click makes one copy, and the empty /home leads to the examples', { tag: '@CRS-26' }, async ({
  page,
  problems,
  learner: _,
}) => {
  await homePage(page).open();
  await page.getByRole('link', { name: 'See example courses' }).click();
  await page.getByRole('link', { name: 'Read the course SQL Joins' }).click();
  await mine(page).dblclick();
  await expect(page).toHaveURL(/\/course\/[0-9a-f]{24}/);
  await homePage(page).open();
  await expect(homePage(page).cards).toHaveCount(1);
  expect(problems).toEqual([]);
});

test('CRS-26 STU-14 a shared course is copied without what its learner did', { tag: ['@CRS-26', '@STU-14'] }, async ({
  page,
  browser,
  problems,
  learner: _,
}) => {
  const { courseId } = await makeCourse(page.request, 'Green tea');
  const note = { data: { text: 'my secret note', revision: 0 } };
  await expect(async () => {
    expect((await page.request.put(`/api/courses/${courseId}/subtopics/t1s1/note`, note)).ok()).toBe(true);
    const opened = await page.request.post(`/api/courses/${courseId}/subtopics/t1s1/open`, { data: {} });
    expect(await opened.json()).toMatchObject({ status: 'ready' });
  }).toPass({ intervals: [50] });
  const { token } = await (await page.request.post(`/api/courses/${courseId}/share`, { data: {} })).json();

  const context = await browser.newContext();
  await signUp(context.request, newAccount());
  const other = await context.newPage();
  await other.goto(`/shared/${token}`);
  await expectAccessible(other, 'a shared course for someone who is signed in');
  await mine(other).click();
  await expect(other).toHaveURL(/\/course\/[0-9a-f]{24}/);
  await expect(other.getByText('Copied from the shared course “Green tea”')).toBeVisible();
  await expect(other.getByText('my secret note')).toHaveCount(0);
  await context.close();
  expect(problems).toEqual([]);
});
