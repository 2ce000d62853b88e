import type { Page } from '@playwright/test';
import { coursePage } from '../pages/course.ts';
import { teacher } from '../pages/teacher.ts';
import { expectEveryLook } from '../support/accessibility.ts';
import { readFirstLesson } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

const panel = (page: Page) => page.getByRole('group', { name: 'Selected text' });

/** As a mouse or a long press leaves it. */
async function select(page: Page, at: number): Promise<string> {
  const paragraph = coursePage(page)
    .paragraphs.filter({ hasText: /\w{4,} .{60,}/ })
    .nth(at);
  await paragraph.scrollIntoViewIfNeeded();
  return paragraph.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return getSelection()?.toString().replace(/\s+/g, ' ').trim() ?? '';
  });
}

/** The panel and the selection have no point in common, and the panel is on the screen; it follows a frame later. */
async function expectBeside(page: Page, what: string) {
  const box = await panel(page).boundingBox();
  const selected = await page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().toJSON());
  if (!box || !selected) throw new Error('nothing to compare');
  expect(box.y >= selected.bottom || box.y + box.height <= selected.top, `${what}: beside the selection`).toBe(true);
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(box.x, what).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width, what).toBeLessThanOrEqual(width);
}

test('STU-17 selected text is asked about with mouse and keys; the panel covers nothing of it', async ({
  page,
  problems,
  learner: _,
}) => {
  test.setTimeout(240_000);
  await readFirstLesson(page, 'Sourdough bread');
  const quote = await select(page, 0);
  await expect(panel(page)).toBeVisible();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await select(page, 0);
    await expect(panel(page)).toBeVisible();
    await expect(() => expectBeside(page, `at ${width}`)).toPass();
  }
  await expectEveryLook(page, 'text is selected');
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await select(page, 1);
  await expect(() => expectBeside(page, 'right to left')).toPass();
  await page.evaluate(() => document.documentElement.removeAttribute('dir'));
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();

  await select(page, 0);
  await panel(page).getByRole('button', { name: 'Ask about this' }).click();
  const { drawer, field, messages, answer } = teacher(page);
  const about = drawer.getByRole('figure', { name: 'Your question is about' });
  await expect(about).toContainText(quote);
  await expect(field).toBeFocused();
  await expectEveryLook(page, 'a quote for the teacher');
  await field.fill('Why is that so?');
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('Sample answer');
  await expect(about).toBeHidden();
  await page.reload();
  await teacher(page).open();
  await expect(messages.nth(1).getByRole('blockquote')).toHaveText(quote);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  const other = await select(page, 1);
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('a');
  await expect(about).toContainText(other.slice(0, 200));
  await expect(field).toHaveValue('');
  expect(problems).toEqual([]);
});

test('STU-17 two questions on the lesson are suggested; one click asks', async ({ page, problems, learner: _ }) => {
  test.setTimeout(240_000);
  await readFirstLesson(page, 'Sourdough bread');
  await teacher(page).open();
  const { drawer, messages, answer } = teacher(page);
  const suggested = drawer.getByRole('region', { name: 'Ask about this lesson' });
  await expect(suggested.getByRole('button')).toHaveCount(2);
  await expectEveryLook(page, 'suggested questions');
  const question = (await suggested.getByRole('button').first().textContent()) ?? '';
  await suggested.getByRole('button').first().press('Enter');
  await expect(messages.nth(1)).toContainText(question);
  await expect(answer).toContainText('Sample answer');
  await expect(suggested.getByRole('button')).toHaveCount(2);
  expect(problems).toEqual([]);
});
