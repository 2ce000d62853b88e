import { coursePage } from '../pages/course.ts';
import { createPage } from '../pages/create.ts';
import { outlinePage } from '../pages/outline.ts';
import { createModelTest } from '../support/model-test.ts';
import { expect } from '../support/test.ts';

const test = createModelTest('model');

test('CRS-06 CRS-07 CRS-13 what a model writes is visible while it is still written', {
  tag: ['@CRS-06', '@CRS-07', '@CRS-13'],
}, async ({ page, learner: _ }) => {
  const outline = outlinePage(page);
  const course = coursePage(page);
  await createPage(page).open();
  await createPage(page).fill('Tide pools', 'Reading a tide table');
  await outline.watchGrowth();
  await createPage(page).submit.click();
  await expect(outline.generate).toBeEnabled();
  await expect(outline.grew).toHaveCount(1);
  await expect(outline.topics).toHaveText(
    ['Origins', 'Principles', 'Tools', 'Practice'].map((a) => `${a} of Tide pools`),
  );
  await expect(outline.list).toContainText('Reading a tide table');

  await outline.generate.click();
  await expect(course.paragraphs.first()).not.toBeEmpty();
  const early = await course.article.textContent();
  await expect(course.done).toHaveCount(0);
  await expect.poll(async () => (await course.article.textContent())?.length).toBeGreaterThan((early ?? '').length);
  await expect(course.done).toHaveCount(1);
  await expect(course.article.getByRole('heading', { name: 'Key points' })).toBeVisible();
  await expect(course.article.getByRole('cell', { name: 'You compare' })).toBeVisible();
  for (const role of ['columnheader', 'cell'] as const) {
    const name = role === 'cell' ? '1' : 'Step';
    await expect(course.article.getByRole(role, { name, exact: true })).toHaveCSS('text-align', 'right');
  }
  await expect(course.picture).toBeVisible();
});

test('CRS-06 a model that refuses is asked again, visibly, and the outline is done in the end', {
  tag: '@CRS-06',
}, async ({ page, model, learner: _ }) => {
  const outline = outlinePage(page);
  model.refuseNext('Lighthouses', 429);
  await createPage(page).open();
  await createPage(page).fill('Lighthouses');
  await createPage(page).submit.click();
  await expect(page.getByText(/Retrying: attempt 2 of 3/)).toBeVisible();
  await expect(outline.generate).toBeEnabled();
  await expect(outline.topics).toHaveCount(4);
});

test('CRS-06 STU-32 a model that keeps refusing ends in a clear message; Retry leads to the outline', {
  tag: '@CRS-06',
}, async ({ page, model, learner: _ }) => {
  const outline = outlinePage(page);
  model.refuseNext('Windmills', 401);
  await createPage(page).open();
  await createPage(page).fill('Windmills');
  await createPage(page).submit.click();
  const failure = page.getByRole('alert').filter({ hasText: 'The outline could not be written' });
  await expect(failure).toContainText('An administrator has to check its key.');
  await expect(page.getByRole('button', { name: 'Cancel' }), 'there is nothing left to cancel').toHaveCount(0);
  await expect(outline.generate).toBeDisabled();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(outline.generate).toBeEnabled();
});
