import type { Page } from '@playwright/test';
import { coursePage, teacher } from '../pages.ts';
import { expectMainLooks } from '../support/accessibility.ts';
import { openCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

const panel = (page: Page) => page.getByRole('group', { name: 'Selected text' });

/** As a mouse or a long press leaves it. */
async function select(page: Page, at: number): Promise<string> {
  const paragraphs = coursePage(page).paragraphs.filter({ hasText: /\w{4,} .{60,}/ });
  await paragraphs.nth(at).scrollIntoViewIfNeeded();
  return paragraphs.nth(at).evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return getSelection()?.toString().replace(/\s+/g, ' ').trim() ?? '';
  });
}

/** The panel and the selection have no point in common, and the panel is on the screen; it follows a frame later. */
async function expectBeside(page: Page, what: string) {
  await expect(async () => {
    const box = await panel(page).boundingBox();
    const selected = await page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().toJSON());
    if (!box || !selected) throw new Error('nothing to compare');
    expect(box.y >= selected.bottom || box.y + box.height <= selected.top, `${what}: beside the selection`).toBe(true);
    expect(box.x, what).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width, what).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  }).toPass();
}

test('STU-17 the panel covers nothing of the selected text, which the teacher is asked about', {
  tag: '@core',
}, async ({ page, problems, learner: _ }) => {
  await openCourse(page, 'Sourdough bread');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await select(page, 0);
    await expectBeside(page, `at ${width}`);
  }
  await expectMainLooks(page, 'text is selected');
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  const quote = await select(page, 1);
  await expectBeside(page, 'right to left');
  await page.evaluate(() => document.documentElement.removeAttribute('dir'));

  await panel(page).getByRole('button', { name: 'Ask about this' }).click();
  const { drawer, field, messages, answer } = teacher(page);
  await expect(drawer.getByRole('figure', { name: 'Your question is about' })).toContainText(quote);
  await expect(field).toBeFocused();
  await field.fill('Why is that so?');
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('Sample answer');
  await expect(messages.nth(1).getByRole('blockquote')).toHaveText(quote);
  expect(problems).toEqual([]);
});
