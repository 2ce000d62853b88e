import { coursePage } from '../pages/course.ts';
import { createPage } from '../pages/create.ts';
import { outlinePage } from '../pages/outline.ts';
import { createModelTest } from '../support/model-test.ts';
import { expect } from '../support/test.ts';

const test = createModelTest('malicious-model', { chunkMs: 0 });

test('CRS-13 a model that attacks its reader: nothing runs, nothing is loaded, the lesson can be read', {
  tag: ['@CRS-06', '@CRS-13'],
}, async ({ page, problems, learner: _ }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) outside.push(request.url());
  });
  page.on('dialog', (dialog) => {
    outside.push(dialog.message());
    void dialog.dismiss();
  });
  await createPage(page).open();
  await createPage(page).fill('Tides [fault:hostile]');
  await createPage(page).submit.click();
  await expect(outlinePage(page).generate).toBeEnabled();
  await expect(outlinePage(page).list).not.toContainText('<');
  await outlinePage(page).generate.click();
  const course = coursePage(page);
  await expect(course.done).toHaveCount(1);
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await expect(course.article.getByText('shown as code')).toBeVisible();
    await expect(course.article).toContainText('People who study this topic');
    await expect(course.article.getByRole('img', { name: 'Flowchart' })).toContainText('drawn');
    await expect(course.article.locator('script, iframe, form, input, svg[onload], [onclick], [onerror]')).toHaveCount(
      0,
    );
    await expect(course.article.locator('a[href*="evil"], a[href^="javascript"], a[href^="data"]')).toHaveCount(0);
    expect(await page.title()).not.toContain('owned');
  }
  expect(outside).toEqual([]);
  expect(problems).toEqual([]);
});

test('STU-03 a model that declines one lesson: the learner reads why, and the course stays', {
  tag: ['@CRS-10', '@STU-03'],
}, async ({ page, learner: _ }) => {
  await createPage(page).open();
  await createPage(page).fill('Lanterns [fault:refusal@lesson]');
  await createPage(page).submit.click();
  await expect(outlinePage(page).generate).toBeEnabled();
  await outlinePage(page).generate.click();
  const course = coursePage(page);
  await expect(page.getByText(/declined to write about this/).first()).toBeVisible();
  await expect(course.lessons).not.toHaveCount(0);
  await expect(course.done).toHaveCount(0);
});

for (const [language, topic, direction] of [
  ['Arabic', 'تاريخ العلوم عند العرب', 'rtl'],
  ['Japanese', '日本の歴史と文化', 'ltr'],
] as const) {
  test(`CRS-13 a course in ${language} is read in its own direction; formulas and code in theirs`, {
    tag: ['@CRS-06', '@CRS-13', '@STU-11'],
  }, async ({ page, problems, learner: _ }) => {
    await createPage(page).open();
    await createPage(page).fill(topic);
    await createPage(page).submit.click();
    await expect(outlinePage(page).generate).toBeEnabled();
    await outlinePage(page).generate.click();
    const course = coursePage(page);
    await expect(course.done).toHaveCount(1);
    await expect(course.title).toContainText(topic.slice(0, 8));
    const directionOf = (selector: string) =>
      course.article
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).direction);
    expect(await course.title.evaluate((element) => getComputedStyle(element).direction)).toBe(direction);
    expect(await directionOf('math[display="block"]')).toBe('ltr');
    expect(await directionOf('pre')).toBe('ltr');
    const formula = course.article.locator('math[display="block"]');
    await expect(formula).toBeVisible();
    await expect(course.article.locator('[class~="hljs-keyword"]').first()).toBeVisible();
    expect(problems).toEqual([]);
  });
}
