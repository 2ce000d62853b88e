import type { Page } from '@playwright/test';
import { coursePage } from '../pages/course.ts';
import { expectEveryLook, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { finishCourse, makeCourse, readCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

async function openEditor(page: Page, courseId: string) {
  await page.goto(`/course/${courseId}/edit`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit course' })).toBeVisible();
  const lessonsOf = (topic: number) => page.getByRole('list', { name: `Lessons of topic ${topic}` });
  return {
    lessonsOf,
    titles: (topic: number) => lessonsOf(topic).locator('[data-part]').allTextContents(),
    title: (name: string) => page.getByRole('button', { name, exact: true }),
    undo: page.getByRole('button', { name: 'Undo' }),
    removed: page.getByRole('region', { name: 'Removed' }),
    dialog: page.getByRole('dialog'),
    async choose(part: string, action: string) {
      await page.getByRole('button', { name: `Change ${part}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    },
  };
}

test('CRS-28 a course is changed by keyboard, menu and mouse; removed lessons come back, the last change is undone', {
  tag: '@CRS-28',
}, async ({ page, learner: _ }) => {
  const { courseId } = await makeCourse(page.request, 'Bird song');
  await page.goto(`/course/${courseId}`);
  await page.getByRole('button', { name: 'More about this course' }).click();
  await page.getByRole('menuitem', { name: 'Edit course' }).click();
  const editor = await openEditor(page, courseId);
  const [first = '', second = '', ...others] = await editor.titles(1);

  await editor.title(first).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Listening at dawn');
  await page.keyboard.press('Enter');
  await expect(editor.title('Listening at dawn')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => editor.titles(1)).toEqual([second, 'Listening at dawn', ...others]);
  await expect(editor.title('Listening at dawn')).toBeFocused();

  await editor.choose('lesson 1 of topic 1', 'Remove');
  await expect(editor.removed.getByText(second)).toBeVisible();
  await editor.undo.click();
  await expect(editor.removed).toHaveCount(0);
  await editor.choose('lesson 1 of topic 1', 'Remove');
  await editor.removed.getByRole('button', { name: `Restore ${second}` }).click();
  await expect.poll(() => editor.titles(1)).toEqual([second, 'Listening at dawn', ...others]);

  const grip = page.locator('[data-grip^=lesson]');
  await grip.nth(1).dragTo(editor.lessonsOf(2).getByRole('listitem').first(), { targetPosition: { x: 40, y: 4 } });
  await expect.poll(async () => (await editor.titles(1)).length).toBe(others.length + 1);

  await page.getByRole('button', { name: 'Add topic' }).click();
  await editor.dialog.getByLabel('Title of the topic').fill('In the field');
  await editor.dialog.getByLabel('Its first lesson').fill('What to take along');
  await editor.dialog.getByRole('button', { name: 'Add topic' }).click();
  await expect(editor.title('What to take along')).toBeVisible();
  await editor.choose('topic 5', 'Merge');
  await editor.dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('list', { name: 'Topics' }).getByRole('heading', { level: 2 })).toHaveCount(4);

  // away from the bar at the top, which may cover half a button
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectEveryLook(page, 'the course editor');
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page, 'the course editor at 360 px');
  for (const button of await page.getByRole('main').getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 44, box?.height ?? 44), await button.innerText()).toBeGreaterThanOrEqual(40);
  }
});

test('CRS-28 a second tab is shown what the first one changed, and goes on from there', {
  tag: '@CRS-28',
}, async ({ context, page, learner: _ }) => {
  const { courseId } = await makeCourse(page.request, 'Tides');
  const one = await openEditor(page, courseId);
  const [first = '', second = '', third = ''] = await one.titles(1);
  const other = await context.newPage();
  const two = await openEditor(other, courseId);

  await one.choose('lesson 1 of topic 1', 'Remove');
  await expect(one.removed).toBeVisible();
  await two.choose('lesson 2 of topic 1', 'Remove');
  await expect(two.dialog).toContainText('The course was changed elsewhere');
  await expect(two.dialog.getByText(second)).toBeVisible();
  await expect(two.dialog.getByText(first)).toHaveCount(0);
  await expectEveryLook(other, 'the conflict');
  await two.dialog.getByRole('button', { name: 'Make my change' }).click();
  await expect.poll(() => two.titles(1)).toEqual([third]);
  await expect(two.removed.getByRole('listitem')).toHaveCount(2);
});

test('CRS-28 CRT-04 a lesson added to a finished course: the certificate stays, and the course can be finished again', {
  tag: ['@CRS-28', '@CRT-04'],
}, async ({ page, learner: _ }) => {
  const { courseId } = await makeCourse(page.request, 'Lighthouses');
  await finishCourse(page.request, courseId);
  const editor = await openEditor(page, courseId);
  await expect(page.getByText('Your certificate stays valid')).toBeVisible();
  await page.getByRole('button', { name: 'Add lesson to topic 1' }).click();
  await editor.dialog.getByLabel('Title of the lesson').fill('Keepers and their families');
  await editor.dialog.getByRole('button', { name: 'Add lesson' }).click();
  await expect(editor.title('Keepers and their families')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the course' }).click();
  const course = coursePage(page);
  await expect(course.progress).toBeVisible();
  await expect(course.certificate).toBeVisible();
  await course.contents.getByRole('link', { name: 'Keepers and their families' }).click();
  await expect(course.progress).toHaveCount(0);
  expect((await readCourse(page.request, courseId)).progress.percent).toBe(100);
});
