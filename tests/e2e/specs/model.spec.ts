import { coursePage, createPage, outlinePage } from '../pages.ts';
import { createModelTest } from '../support/model-test.ts';
import { expect } from '../support/test.ts';

const test = createModelTest('model');

test('CRS-06 CRS-07 CRS-13 what a model writes is visible while it is still written, also after a refusal', {
  tag: '@core',
}, async ({ page, model, learner: _ }) => {
  const outline = outlinePage(page);
  const course = coursePage(page);
  // only the outline is asked for with the wanted sub-topic; a slow page asks about the topic before it
  model.refuseNext('Reading a tide table', 429);
  // the second attempt waits until it has been seen that there is one
  model.holdAfter(0);
  await createPage(page).open();
  await createPage(page).fill('Tide pools', 'Reading a tide table');
  await createPage(page).submit.click();
  await expect(page.getByText(/Retrying: attempt 2 of 2/)).toBeVisible();
  model.release(100);
  await expect(outline.topics.first()).toBeVisible();
  await expect(outline.generate).toBeDisabled();
  model.release();
  await expect(outline.generate).toBeEnabled();
  const titles = ['Origins', 'Principles', 'Tools', 'Practice'].map((a) => `${a} of Tide pools`);
  await expect(outline.topics).toHaveText(titles);
  await expect(outline.list).toContainText('Reading a tide table');

  await outline.generate.click();
  await expect(course.paragraphs.first()).not.toBeEmpty();
  await expect(course.done).toHaveCount(0);
  await expect(course.done).toHaveCount(1);
  await expect(course.article.getByRole('heading', { name: 'Key points' })).toBeVisible();
  await expect(course.article.getByRole('columnheader', { name: 'Step' })).toHaveCSS('text-align', 'right');
  await expect(course.picture).toBeVisible();
});
