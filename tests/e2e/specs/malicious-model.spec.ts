import { coursePage, createPage, outlinePage } from '../pages.ts';
import { watchCanary } from '../support/canary.ts';
import { createModelTest } from '../support/model-test.ts';
import { expect } from '../support/test.ts';

const test = createModelTest('malicious-model', { chunkMs: 0 });

test('CRS-13 a model that attacks its reader: nothing runs, nothing is loaded, the lesson can be read', {
  tag: '@core',
}, async ({ page, context, problems, learner: _ }) => {
  const { ran, reached } = await watchCanary(context, /evil\.example/);
  await createPage(page).open();
  await createPage(page).fill('Tides [fault:hostile]');
  await createPage(page).submit.click();
  await expect(outlinePage(page).generate).toBeEnabled();
  await expect(outlinePage(page).list).not.toContainText('<');
  await outlinePage(page).generate.click();
  const { article, done } = coursePage(page);
  await expect(done).toHaveCount(1);
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await expect(article.getByText('shown as code')).toBeVisible();
    await expect(article).toContainText('People who study this topic');
    await expect(article.getByRole('img', { name: 'Flowchart' })).toContainText('drawn');
    const bad =
      'script, iframe, form, input, svg[onload], [onclick], [onerror], a[href*="evil"], a:is([href^=javascript], [href^=data])';
    await expect(article.locator(bad)).toHaveCount(0);
    await expect(page).not.toHaveTitle(/owned/);
  }
  expect([...ran, ...reached, ...problems]).toEqual([]);
});
