import { homePage } from '../pages.ts';
import { makeCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

test('STU-14 CRT-06 a stranger reads a shared course, which unfurls, until the link is withdrawn', {
  tag: '@journey',
}, async ({ page, browser, problems, learner }) => {
  await makeCourse(page.request, 'Sourdough bread');
  await homePage(page).open();
  await page.getByRole('button', { name: 'More about Sourdough bread' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = dialog.getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/\/shared\/[\w-]{43}$/);

  const address = await link.inputValue();
  // while the description is late, the page comes without it
  await expect
    .poll(async () => (await page.request.get(address)).text())
    .toContain('<meta property="og:title" content="Sourdough bread · Coursewright">');
  const stranger = await browser.newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Sourdough bread');
  await expect(stranger.getByRole('article').locator('p').first()).not.toBeEmpty();
  await expect(stranger.getByRole('main')).not.toContainText(learner.mName);
  await stranger.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(stranger).toHaveURL(/\?at=t1s2$/);
  await dialog.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: "This link doesn't work any more" })).toBeVisible();
  await stranger.close();
  expect(problems).toEqual([]);
});
