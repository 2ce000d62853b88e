import { expectMainLooks, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { makeCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

test('CRS-28 a course is changed by keyboard, menu and mouse; removed lessons come back, the last change is undone', {
  tag: '@core',
}, async ({ page, learner: _ }) => {
  const { courseId } = await makeCourse(page.request, 'Bird song');
  await page.goto(`/course/${courseId}`);
  await page.getByRole('button', { name: 'More about this course' }).click();
  await page.getByRole('menuitem', { name: 'Edit course' }).click();
  const lessonsOf = (topic: number) => page.getByRole('list', { name: `Lessons of topic ${topic}` });
  const titles = lessonsOf(1).locator('[data-part]');
  const title = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const removed = page.getByRole('region', { name: 'Removed' });
  const choose = async (part: string, action: string) => {
    await page.getByRole('button', { name: `Change ${part}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await expect(titles.first()).toBeVisible();
  const [first = '', second = '', ...others] = await titles.allTextContents();

  await title(first).press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Listening at dawn');
  await page.keyboard.press('Enter');
  await expect(title('Listening at dawn')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(titles).toHaveText([second, 'Listening at dawn', ...others]);
  await expect(title('Listening at dawn')).toBeFocused();

  await choose('lesson 1 of topic 1', 'Remove');
  await expect(removed.getByText(second)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(removed).toHaveCount(0);
  await choose('lesson 1 of topic 1', 'Remove');
  await removed.getByRole('button', { name: `Restore ${second}` }).click();
  await expect(titles).toHaveText([second, 'Listening at dawn', ...others]);

  const grip = page.locator('[data-grip^=lesson]');
  await grip.nth(1).dragTo(lessonsOf(2).getByRole('listitem').first(), { targetPosition: { x: 40, y: 4 } });
  await expect(titles).toHaveText([second, ...others]);

  await page.getByRole('button', { name: 'Add topic' }).click();
  await dialog.getByLabel('Title of the topic').fill('In the field');
  await dialog.getByLabel('Its first lesson').fill('What to take along');
  await dialog.getByRole('button', { name: 'Add topic' }).click();
  await expect(title('What to take along')).toBeVisible();
  await choose('topic 5', 'Merge');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('list', { name: 'Topics' }).getByRole('heading', { level: 2 })).toHaveCount(4);

  // away from the bar at the top, which may cover half a button
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectMainLooks(page, 'the course editor');
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page, 'the course editor at 360 px');
  const boxes = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((all) => all.map((button) => [button.textContent, button.getBoundingClientRect().toJSON()] as const));
  for (const [name, { width, height }] of boxes) {
    if (width > 0) expect(Math.min(width, height), name ?? '').toBeGreaterThanOrEqual(40);
  }
});
