import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { homePage } from '../pages/home.ts';
import { toasts } from '../pages/toasts.ts';
import { expectAccessible, expectEveryLook } from '../support/accessibility.ts';
import { makeCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

const menuOf = (page: Page, topic: string) => page.getByRole('button', { name: `More about ${topic}`, exact: true });

async function choose(page: Page, topic: string, action: string) {
  await menuOf(page, topic).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('CRS-15 courses are searched, sorted, renamed, duplicated and deleted', { tag: '@CRS-15' }, async ({
  page,
  problems,
  learner: _,
}) => {
  const home = homePage(page);
  for (const topic of ['Sourdough bread', 'Green tea', 'Banjo']) await makeCourse(page.request, topic);
  await home.open();
  await expect(home.cards).toHaveCount(3);

  await test.step('search and order stand in the address', async () => {
    await page.getByRole('searchbox', { name: 'Search your courses' }).fill('TEA');
    await expect(home.cards).toHaveCount(1);
    await expect(page).toHaveURL(/\/home\?q=TEA$/);
    await page.reload();
    await expect(home.card('Green tea')).toBeVisible();
    await page.getByRole('searchbox').fill('no such thing');
    await expect(page.getByRole('heading', { name: 'No course matches' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all courses' }).click();
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('By title');
    await expect(page).toHaveURL(/sort=title/);
    await expect(home.cards.first()).toContainText('BANJO');
  });

  await test.step('rename', async () => {
    await choose(page, 'Banjo', 'Rename');
    await dialog(page).getByRole('textbox', { name: 'Title' }).fill('Zither');
    await dialog(page).getByRole('button', { name: 'Rename' }).click();
    await expect(toasts(page)).toContainText(['Course renamed']);
    await expect(home.cards.last()).toContainText('ZITHER');
  });

  await test.step('duplicate', async () => {
    await choose(page, 'Zither', 'Duplicate');
    await expect(home.card('Zither (copy)')).toBeVisible();
    await expect(home.card('Zither (copy)')).toContainText('0 of');
  });

  await test.step('delete', async () => {
    await choose(page, 'Zither (copy)', 'Delete');
    await expect(dialog(page)).toContainText('cannot be undone');
    await expectAccessible(page, 'the question before a course is deleted');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(home.cards).toHaveCount(3);
    await page.reload();
    await expect(home.cards).toHaveCount(3);
  });
  expect(problems).toEqual([]);
});

test('STU-13 a course is taken away as PDF, Markdown and SCORM', { tag: '@STU-13' }, async ({
  page,
  problems,
  learner: _,
}) => {
  await makeCourse(page.request, 'パンの基礎');
  await homePage(page).open();
  const files = [
    ['PDF', 'パンの基礎.pdf', '%PDF'],
    ['Markdown', 'パンの基礎.md', '---\n'],
    ['SCORM 1.2', 'パンの基礎.scorm-1-2.zip', 'PK'],
    ['SCORM 2004', 'パンの基礎.scorm-2004.zip', 'PK'],
  ] as const;
  for (const [format, name, beginning] of files) {
    await choose(page, 'パンの基礎', 'Export');
    if (format === 'PDF') await expectAccessible(page, 'the export dialog');
    // The file is made in a thread of its own, which takes long on a busy machine.
    const download = page.waitForEvent('download');
    await dialog(page)
      .getByRole('button', { name: new RegExp(`^${format}`) })
      .click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(name);
    expect((await readFile(await file.path(), 'utf8')).startsWith(beginning)).toBe(true);
    await expect(menuOf(page, 'パンの基礎'), 'the dialog is gone').toBeFocused();
  }
  expect(problems).toEqual([]);
});

test('STU-14 a stranger reads a shared course until the link is withdrawn', { tag: '@STU-14' }, async ({
  page,
  browser,
  problems,
  learner,
}) => {
  await makeCourse(page.request, 'Sourdough bread');
  await homePage(page).open();
  await choose(page, 'Sourdough bread', 'Share');
  await dialog(page).getByRole('button', { name: 'Create link' }).click();
  const link = dialog(page).getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/\/shared\/[\w-]{43}$/);
  await expectAccessible(page, 'the share dialog');
  const address = await link.inputValue();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Sourdough bread');
  await expect(stranger.getByRole('article').locator('p').first()).not.toBeEmpty();
  await expect(stranger.getByRole('link', { name: 'Make your own course' })).toBeVisible();
  await expect(stranger.getByRole('main')).not.toContainText(learner.mName);
  await expectEveryLook(stranger, 'a shared course');
  await stranger.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(stranger).toHaveURL(/\?at=t1s2$/);

  await dialog(page).getByRole('button', { name: 'Stop sharing' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Create link' })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: "This link doesn't work any more" })).toBeVisible();
  await stranger.context().close();
  expect(problems).toEqual([]);
});
