import { coursePage } from '../pages.ts';
import { openCourse, readCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

test('CRS-14 a whole course is written in the background, also after the page was closed', {
  tag: '@core',
}, async ({ context, page, learner: _ }) => {
  const courseId = await openCourse(page, 'Lighthouses');
  await page.getByRole('button', { name: 'Write the whole course' }).click();
  const bar = page.getByText(/lessons written/).or(page.getByRole('button', { name: 'Pause' }));
  await expect(bar.first()).toBeVisible();
  await page.close();
  await expect(async () => {
    const { topics } = await readCourse(context.request, courseId);
    expect(topics.flatMap(({ subtopics }) => subtopics).every(({ written }) => written)).toBe(true);
  }).toPass();
  const later = await context.newPage();
  await later.goto(`/course/${courseId}`);
  await expect(later.getByText(/\d min read/)).toBeVisible();
  await expect(later.getByRole('region', { name: 'Writing of the whole course' })).toHaveCount(0);
  await expect(coursePage(later).done).toHaveCount(1);
});

test('STU-11 a note is saved though the page is left at once', async ({ context, page, learner: _ }) => {
  const courseId = await openCourse(page, 'Ice cream');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Stir while it freezes.');
  await page.goto('about:blank');
  const note = `/api/courses/${courseId}/subtopics/t1s1/note`;
  await expect
    .poll(async () => (await context.request.get(note)).json())
    .toMatchObject({ text: 'Stir while it freezes.' });
});
