import { coursePage } from '../pages/course.ts';
import { toasts } from '../pages/toasts.ts';
import { makeCourse, readCourse, readLessons } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

test('STU-26 STU-27 the last lesson, finishing in the page, and the quiz after it', async ({
  page,
  learner,
  problems,
}) => {
  const { courseId } = await makeCourse(page.request, 'Sourdough bread');
  const { topics } = await readCourse(page.request, courseId);
  const lessons = topics.flatMap(({ subtopics }) => subtopics.map(({ id }) => id));
  await readLessons(page.request, courseId, lessons.slice(0, -1));
  await page.goto(`/course/${courseId}?at=${lessons.at(-1)}`);
  await coursePage(page).markDone.click();
  await expect(toasts(page, 'You have read every lesson')).toBeVisible();
  await page.getByRole('button', { name: 'Finish the course' }).click();
  const panel = page.getByRole('region', { name: 'You have finished this course' });
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('img', { name: new RegExp(`${learner.mName} has completed`) })).toBeVisible();
  await page.getByRole('link', { name: 'Take the quiz' }).click();
  await expect(page.getByRole('radio').first(), 'its questions were written meanwhile').toBeVisible();
  expect(problems).toEqual([]);
});
