import { coursePage, header } from '../pages.ts';
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

test('STU-11 going back to a lesson, and reloading it, leads to where it was left', async ({ page, learner: _ }) => {
  await openCourse(page, 'Tides');
  const course = coursePage(page);
  const title = (await course.lessonTitle.textContent()) ?? '';
  const position = () => page.evaluate(() => Math.round(scrollY));
  await expect(page.getByText('Check yourself').first()).toBeVisible();
  await course.next.scrollIntoViewIfNeeded();
  await expect.poll(position).toBeGreaterThan(300);
  const left = await position();

  await course.next.click();
  await expect(course.lessonTitle).not.toHaveText(title);
  await expect.poll(position, 'another lesson begins at its top').toBe(0);
  await page.goBack();
  await expect(course.lessonTitle).toHaveText(title);
  await expect.poll(position).toBe(left);

  // a click of Playwright would scroll the page before it leaves
  await header(page)
    .link('Pricing')
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('article', { name: 'Free Plan' })).toBeVisible();
  await page.goBack();
  await expect.poll(position).toBe(left);

  await page.reload();
  await expect(course.lessonTitle).toHaveText(title);
  await expect.poll(position, 'also where the text comes late').toBe(left);
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
