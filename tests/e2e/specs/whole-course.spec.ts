import { coursePage } from '../pages/course.ts';
import { expectEveryLook } from '../support/accessibility.ts';
import { makeCourse, readCourse } from '../support/courses.ts';
import { createModelTest } from '../support/model-test.ts';
import { expect, untilTestEnds } from '../support/test.ts';

const test = createModelTest('model');

test('CRS-14 the writing of a whole course is paused, stays paused over a reload, and is resumed to its end', {
  tag: '@CRS-14',
}, async ({ page, learner: _ }) => {
  const { courseId } = await makeCourse(page.request, 'Kites');
  await page.goto(`/course/${courseId}`);
  await page.getByRole('button', { name: 'Write the whole course' }).click();
  const bar = page.getByRole('region', { name: 'Writing of the whole course' });
  await bar.getByRole('button', { name: 'Pause' }).click();
  await expect(bar.getByText(/^Paused: \d+ of 12 lessons written$/)).toBeVisible();
  await page.reload();
  await expect(bar.getByText(/^Paused/)).toBeVisible();
  await expectEveryLook(page, 'a paused course');
  await bar.getByRole('button', { name: 'Resume' }).click();
  await expect(bar).toHaveCount(0, untilTestEnds);
  await expect(
    coursePage(page).contents.getByRole('link', { name: /\((written|done)\)$/, includeHidden: true }),
  ).toHaveCount(12);
  const { progress, topics } = await readCourse(page.request, courseId);
  expect(topics.flatMap(({ subtopics }) => subtopics).every(({ written }) => written)).toBe(true);
  expect(progress.done).toBe(1);
});
