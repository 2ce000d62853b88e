import type { Page } from '@playwright/test';
import { coursePage } from '../pages/course.ts';
import { createPage } from '../pages/create.ts';
import { outlinePage } from '../pages/outline.ts';
import { toasts } from '../pages/toasts.ts';
import { expectEveryLook } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

async function outlineOf(page: Page, topic: string) {
  await createPage(page).open();
  await createPage(page).fill(topic);
  await createPage(page).submit.click();
  const outline = outlinePage(page);
  await expect(outline.generate).toBeEnabled();
  return outline;
}

test('CRS-08 STU-01 titles that are changed, moved, added and removed with the keyboard are those of the course', {
  tag: ['@CRS-08', '@STU-01'],
}, async ({ page, learner: _ }) => {
  const outline = await outlineOf(page, 'Bird song');
  const [first = '', second = ''] = await outline.topics.allTextContents();

  await page.getByRole('button', { name: first, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Listening at dawn');
  await page.keyboard.press('Enter');
  await expect(outline.topics.first()).toHaveText('Listening at dawn');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(outline.topics.nth(1)).toHaveText('Listening at dawn');
  await expect(outline.topics.first()).toHaveText(second);
  await expect(page.getByRole('button', { name: 'Listening at dawn' })).toBeFocused();

  await page.getByRole('button', { name: 'Add sub-topic to topic 1' }).press('Enter');
  await page.keyboard.type('An owl at noon');
  await page.keyboard.press('Enter');
  await outline.topics.nth(2).getByRole('button').press('Enter');
  await page.getByRole('button', { name: 'Remove Topic 3' }).press('Enter');
  await expect(outline.topics).toHaveCount(3);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(outline.topics).toHaveCount(4);
  await page.keyboard.press('ControlOrMeta+y');
  await expect(outline.topics).toHaveCount(3);

  // a title that is moved while it is typed goes with what was typed, and leaves its neighbour alone
  const [above = '', below = ''] = await outline.subtopics.allTextContents();
  await outline.subtopics.first().press('Enter');
  await page.keyboard.type(' and more');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Enter');
  await expect(outline.subtopics.nth(0)).toHaveText(below);
  await expect(outline.subtopics.nth(1)).toHaveText(`${above} and more`);

  const titles = await outline.topics.allTextContents();
  await outline.generate.press('Enter');
  await expect(page).toHaveURL(/\/course\//);
  const course = coursePage(page);
  await expect(course.topics).toHaveCount(3);
  for (const [place, title] of titles.entries()) await expect(course.topics.nth(place)).toContainText(title);
  await expect(course.lessons.filter({ hasText: 'An owl at noon' })).toHaveCount(1);
});

test('CRS-08 CRS-05 a missing title is named, a sixth topic is for paid members, and a reload loses nothing', {
  tag: ['@CRS-08', '@CRS-05'],
}, async ({ page, learner: _ }) => {
  const outline = await outlineOf(page, 'Tide pools');
  await expect(page.getByText(/^4 topics, 12 lessons/)).toBeVisible();
  await page.getByRole('button', { name: 'Add topic' }).click();
  await page.getByRole('textbox', { name: 'Topic 5', exact: true }).press('Escape');
  await page.getByRole('button', { name: 'Add topic' }).click();
  await expect(toasts(page, 'For paid members only')).toBeVisible();
  await expect(page.getByText(/^5 of 5 topics/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Add sub-topic to topic 2' }).click();
  await outline.generate.click();
  await expect(toasts(page, 'A title is missing or too long')).toBeVisible();
  await page.reload();
  const field = page.getByRole('textbox', { name: /^Sub-topic \d of topic 2$/ });
  await expect(field).toHaveAccessibleDescription('Please give it a title');
  await field.fill('Reading a tide table');
  await field.press('Enter');
  await outline.generate.click();
  await expect(page).toHaveURL(/\/course\//);
});

test('CRS-08 an edited outline survives Go Back, another page, and a closed tab', {
  tag: '@CRS-08',
}, async ({ page, context, learner: _ }) => {
  const outline = await outlineOf(page, 'Salt marshes');
  await outline.topics.first().getByRole('button').click();
  await page.getByRole('textbox', { name: 'Topic 1' }).fill('Mud and grass');
  await page.keyboard.press('Enter');
  await outline.goBack.click();
  await createPage(page).submit.click();
  await expect(outline.topics.first()).toHaveText('Mud and grass');

  await page.goto('/home');
  await expect(page.getByText('Unfinished outline: Salt marshes')).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await later.goto('/create');
  await expect(later.getByText('Unfinished outline: Salt marshes')).toBeVisible();
  await createPage(later).topic.fill('Dunes');
  await createPage(later).submit.click();
  await expect(later.getByRole('dialog', { name: 'Replace your edited outline?' })).toBeVisible();
  await later.getByRole('button', { name: 'Close' }).click();
  await later.getByRole('link', { name: 'Continue' }).click();
  await expect(outlinePage(later).topics.first()).toHaveText('Mud and grass');
  await outlinePage(later).generate.click();
  await expect(later).toHaveURL(/\/course\//);
  await later.goto('/home');
  await expect(later.getByRole('article')).toHaveCount(1);
  await expect(later.getByText(/^Unfinished outline/)).toHaveCount(0);
});

test('CRS-07 CRS-08 another version is written beside the present one, takes its place and can be undone', {
  tag: ['@CRS-07', '@CRS-08'],
}, async ({ page, learner: _ }) => {
  const outline = await outlineOf(page, 'Paper planes');
  await outline.topics.first().getByRole('button').click();
  await page.getByRole('textbox', { name: 'Topic 1' }).fill('Folding');
  await page.keyboard.press('Enter');
  const before = await outline.subtopics.allTextContents();
  await page.getByRole('button', { name: 'Shorter' }).click();
  await outline.watchVersions();
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await expect(outline.hadVersion).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'New version' })).toHaveCount(0);
  expect(await outline.subtopics.allTextContents()).not.toEqual(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(outline.subtopics).toHaveText(before);
  await expect(outline.topics.first()).toHaveText('Folding');
  await page.getByRole('button', { name: 'Redo' }).click();
  await outline.generate.click();
  await expect(page).toHaveURL(/\/course\//);
});

test('VIS-15 nothing for axe to find in an outline of long words, and while it is edited, in every look', {
  tag: '@VIS-15',
}, async ({ page, problems, learner: _ }) => {
  const outline = await outlineOf(page, 'Words-so-long-that-they-have-no-place-to-break-anywhere-at-all');
  await expectEveryLook(page, 'a finished outline');
  await outline.topics.nth(1).getByRole('button').click();
  await expectEveryLook(page, 'an open title');
  await page.getByRole('button', { name: 'Add sub-topic to topic 1' }).click();
  await outline.goBack.focus();
  await expectEveryLook(page, 'a missing title');
  expect(problems).toEqual([]);
});
