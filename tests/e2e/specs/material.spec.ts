import { coursePage, createPage, outlinePage } from '../pages.ts';
import { expect, test } from '../support/test.ts';

const NOTES = [
  ['Harvesting salt', 'Sea salt is harvested from shallow ponds that the tide fills. The sun dries the water.'],
  ['Rock salt', 'Rock salt is mined from layers that old seas left behind. The mine of Wieliczka has nine levels.'],
  ['Salt in the kitchen', 'Salt makes bitter tastes weaker. A litre of pasta water takes about 10 grams of salt.'],
  ['Salt and history', 'Roads were built to carry salt to the cities. A French tax on salt fell in 1790.'],
]
  .map(([heading, text]) => `# ${heading}\n\n${`${text} `.repeat(4)}`)
  .join('\n\n');

test('CRS-23 an uploaded file becomes a course whose lessons open the passage behind a sentence', {
  tag: '@core',
}, async ({ page, learner: _ }) => {
  const create = createPage(page);
  await create.open();
  await create.fill('White gold');
  await page.getByText('Your material').click();

  const file = page.getByLabel('File with your material');
  await file.setInputFiles({ name: 'salt.md', mimeType: 'text/markdown', buffer: Buffer.from(NOTES) });
  await expect(page.getByRole('checkbox', { name: /^Harvesting salt/ })).toBeChecked();
  await create.choice(/^Only my material/).click();
  await create.submit.click();

  const outline = outlinePage(page);
  await expect(outline.generate).toBeEnabled();
  await expect(outline.list).toContainText('Rock salt');
  await outline.generate.click();
  await expect(page).toHaveURL(/\/course\//);

  const { article } = coursePage(page);
  await expect(article.getByText(/from your material/)).toBeVisible();
  const mark = article.getByRole('button', { name: 'Source 1' }).first();
  await mark.focus();
  await page.keyboard.press('Enter');
  const passage = page.getByRole('dialog', { name: 'Source 1' });
  await expect(passage).toContainText('Harvesting salt');
  await expect(passage.locator('blockquote')).toContainText('shallow ponds');
  await page.keyboard.press('Escape');
  await expect(passage).toHaveCount(0);
  await expect(mark).toBeFocused();
});
