import type { Locator, Page } from '@playwright/test';
import { coursePage } from '../pages/course.ts';
import { header } from '../pages/header.ts';
import { expectEveryLook, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { makeCourse, readCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

async function openCourse(page: Page, topic: string) {
  const { courseId } = await makeCourse(page.request, topic);
  await page.goto(`/course/${courseId}`);
  await expect(page.getByText(/\d min read/)).toBeVisible();
  return { courseId, course: coursePage(page) };
}

const notesOf = (page: Page) => page.getByRole('textbox', { name: 'Notes' });
const directionOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).direction);

test('CRS-14 a whole course is written in the background, also after the page was closed', {
  tag: '@CRS-14',
}, async ({ context, page, learner: _ }) => {
  const { courseId } = await openCourse(page, 'Lighthouses');
  await page.getByRole('button', { name: 'Write the whole course' }).click();
  await expect(
    page
      .getByText(/lessons written/)
      .or(page.getByRole('button', { name: 'Pause' }))
      .first(),
  ).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await expect(async () => {
    const { topics } = await readCourse(context.request, courseId);
    expect(topics.flatMap(({ subtopics }) => subtopics).every(({ written }) => written)).toBe(true);
  }).toPass();
  await later.goto(`/course/${courseId}`);
  await expect(later.getByText(/\d min read/)).toBeVisible();
  await expect(later.getByRole('region', { name: 'Writing of the whole course' })).toHaveCount(0);
  const course = coursePage(later);
  await expect(course.done).toHaveCount(1);
  // a lesson that is written is there at once, without the toast of one that is being written
  await course.next.click();
  await expect(later.getByText(/\d min read/)).toBeVisible();
  await expect(later.getByText('Please wait...')).toHaveCount(0);
});

test('STU-11 going back to a lesson, and reloading it, leads to where it was left', {
  tag: '@STU-11',
}, async ({ page, learner: _ }) => {
  const { course } = await openCourse(page, 'Tides');
  const title = (await course.lessonTitle.textContent()) ?? '';
  const position = () => page.evaluate(() => Math.round(scrollY));
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

test('STU-08 the study page turns dark and light again, on a phone too', {
  tag: '@STU-08',
}, async ({ page, learner: _ }) => {
  await openCourse(page, 'Night skies');
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 740 });
    // on a phone the bar of the course is the only one, and the switch is in the menu
    if (width < 1024) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await header(page).darkMode.click();
    await expect(page.locator('body')).toHaveClass(/\bdark\b/);
    await header(page).darkMode.click();
    await expect(page.locator('body')).not.toHaveClass(/\bdark\b/);
  }
});

test('STU-11 a simpler text takes the place of a lesson, and undo brings the other back', {
  tag: '@STU-11',
}, async ({ page, learner: _ }) => {
  const { course } = await openCourse(page, 'Knots');
  const text = () => course.article.locator('p, li').allTextContents();
  const before = await text();
  await page.getByRole('button', { name: 'Simpler' }).click();
  await expect(page.getByText('This is the new text')).toBeVisible();
  expect(await text()).not.toEqual(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(text).toEqual(before);
  await page.reload();
  await expect.poll(text).toEqual(before);
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Show this one' }).click();
  await expect.poll(text).not.toEqual(before);
});

test('STU-11 notes of two tabs meet, and nothing of either is lost', {
  tag: '@STU-11',
}, async ({ context, page, learner: _ }) => {
  const { courseId } = await openCourse(page, 'Compost');
  const other = await context.newPage();
  await other.goto(`/course/${courseId}`);
  await expect(notesOf(other)).toBeVisible();
  await notesOf(page).fill('Turn it weekly.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await notesOf(other).fill('Keep it moist.');
  await expect(other.getByText('This note was changed in another tab or on another device')).toBeVisible();
  await expect(other.getByRole('status').locator('blockquote')).toHaveText('Turn it weekly.');
  await other.getByRole('button', { name: 'Keep both' }).click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(notesOf(page)).toHaveValue('Turn it weekly.\n\nKeep it moist.');
});

test('STU-11 a note is saved though the page is left at once', {
  tag: '@STU-11',
}, async ({ context, page, learner: _ }) => {
  const { courseId } = await openCourse(page, 'Ice cream');
  await notesOf(page).fill('Stir while it freezes.');
  const subtopicId = new URL(page.url()).searchParams.get('at');
  await page.goto('about:blank');
  const note = `/api/courses/${courseId}/subtopics/${subtopicId}/note`;
  await expect
    .poll(async () => (await context.request.get(note)).json())
    .toMatchObject({ text: 'Stir while it freezes.' });
  // another tab knows nothing of what this one kept for itself
  const other = await context.newPage();
  await other.goto(`/course/${courseId}`);
  await expect(notesOf(other)).toHaveValue('Stir while it freezes.');
});

test('STU-11 what is typed while the server is away is kept over a reload and saved later', {
  tag: '@STU-11',
}, async ({ context, page, learner: _ }) => {
  await openCourse(page, 'Sundials');
  await expect(notesOf(page)).toBeVisible();
  await page.route('**/note', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await notesOf(page).fill('Noon is not at twelve.');
  await expect(page.getByText(/^Not saved yet/)).toBeVisible();
  await page.reload();
  await expect(notesOf(page)).toHaveValue('Noon is not at twelve.');
  await page.unroute('**/note');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const again = await context.newPage();
  await again.goto(page.url());
  await expect(notesOf(again)).toHaveValue('Noon is not at twelve.');
});

test('STU-11 a course is studied with the keyboard alone', { tag: '@STU-11' }, async ({ page, learner: _ }) => {
  const { courseId, course } = await openCourse(page, 'Morse code');
  const lessons = (await readCourse(page.request, courseId)).topics.flatMap(({ subtopics }) => subtopics);
  const skip = page.getByRole('link', { name: 'Skip to the lesson' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(course.lessonTitle).toBeFocused();
  await page.keyboard.press('n');
  await expect(course.lessonTitle).toHaveText(lessons[1]?.title ?? '');
  await expect(course.lessonTitle).toBeFocused();
  await page.keyboard.press('p');
  await expect(course.lessonTitle).toHaveText(lessons[0]?.title ?? '');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(course.lessonTitle, 'the dialog is gone').toBeFocused();
  await notesOf(page).focus();
  await page.keyboard.type('n?p');
  await expect(notesOf(page)).toHaveValue('n?p');
  await expect(course.lessonTitle).toHaveText(lessons[0]?.title ?? '');
});

test('STU-02 a course in Arabic is read from right to left, its code from left to right', {
  tag: '@STU-02',
}, async ({ page, learner: _ }) => {
  const { courseId } = await makeCourse(page.request, 'تاريخ الخبز');
  const html =
    '<p>Python هي لغة برمجة سهلة التعلم للجميع.</p><ul><li>الدقيق</li></ul><pre><code>print(1)</code></pre>' +
    '<p>المعادلة <math><mi>E</mi><mo>=</mo><mi>m</mi></math> مشهورة.</p>';
  // the sample model has no Arabic: the answer is the product's, with the text of one who has
  await page.route('**/open', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, lesson: body.lesson && { ...body.lesson, html } } });
  });
  await page.goto(`/course/${courseId}`);
  const course = coursePage(page);
  expect(await directionOf(course.title.locator('bdi'))).toBe('rtl');
  const sentence = course.article.getByText('سهلة التعلم');
  await expect(sentence).toBeVisible();
  expect(await directionOf(sentence)).toBe('rtl');
  expect(await directionOf(course.article.locator('pre'))).toBe('ltr');
  await expect(course.article.locator('math')).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `an Arabic lesson at ${width}`);
  }
});

test('STU-02 a lesson on paper is the lesson alone', { tag: '@STU-02' }, async ({ page, learner: _ }) => {
  const { course } = await openCourse(page, 'Rope bridges');
  await page.emulateMedia({ media: 'print' });
  await expect(course.lessonTitle).toBeVisible();
  await expect(course.paragraphs.last()).toBeVisible();
  for (const gone of [
    notesOf(page),

    course.contents,
    course.next,
    page.getByRole('banner'),
    page.getByRole('button', { name: 'Simpler' }),
  ]) {
    await expect(gone.first()).toBeHidden();
  }
});

test('VIS-15 nothing for axe to find on the study page with long words in its states, in every look', {
  tag: '@VIS-15',
}, async ({ page, problems, learner: _ }) => {
  await openCourse(page, 'Words-so-long-that-they-have-no-place-to-break-anywhere-at-all');
  await expect(notesOf(page)).toBeVisible();
  await expectEveryLook(page, 'a lesson');
  await page.getByRole('button', { name: 'Add an example' }).click();
  await expect(page.getByText('This is the new text')).toBeVisible();
  await expectEveryLook(page, 'a new text');
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectEveryLook(page, 'the versions');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectEveryLook(page, 'the shortcuts');
  expect(problems).toEqual([]);
});
