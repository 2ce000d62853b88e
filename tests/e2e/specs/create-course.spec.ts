import { coursePage } from '../pages/course.ts';
import { createPage } from '../pages/create.ts';
import { homePage } from '../pages/home.ts';
import { outlinePage } from '../pages/outline.ts';
import { toasts } from '../pages/toasts.ts';
import { makeCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

test('CRS-01 there are one to five sub-topics; Remove is there when there is more than one', {
  tag: '@CRS-01',
}, async ({ page, learner: _ }) => {
  const create = createPage(page);
  await create.open();
  await expect(create.subtopics).toHaveCount(1);
  await expect(create.remove).toHaveCount(0);
  for (let count = 2; count <= 5; count++) {
    await create.add.click();
    await expect(create.subtopics).toHaveCount(count);
  }
  await create.add.click();
  await expect(toasts(page, 'You can only add 5 sub topics')).toBeVisible();
  await expect(create.subtopics).toHaveCount(5);
  for (let count = 4; count >= 1; count--) await create.remove.click();
  await expect(create.subtopics).toHaveCount(1);
  await expect(create.remove).toHaveCount(0);
});

test('CRS-02 a blank topic is refused', { tag: '@CRS-02' }, async ({ page, learner: _ }) => {
  const create = createPage(page);
  await create.open();
  await create.topic.fill('   ');
  await create.submit.click();
  await expect(toasts(page, 'Please fill in all required fields')).toBeVisible();
  await expect(page).toHaveURL(/\/create$/);
});

test('CRS-03 CRS-04 CRS-05 what paid members may choose is closed to free ones, and says so', {
  tag: ['@CRS-03', '@CRS-04', '@CRS-05'],
}, async ({ page, learner: _ }) => {
  const create = createPage(page);
  await create.open();
  await expect(page.getByText('For free member sub topics is limited to 5')).toBeVisible();
  await expect(create.choice(/^5\b/)).toBeChecked();
  await expect(create.choice(/^Theory & Image/)).toBeChecked();
  for (const name of [/^10\b/, /^Video & Theory/]) {
    // disabled in look and in role, but a click explains why
    await expect(create.choice(name)).toHaveAttribute('aria-disabled', 'true');
    await create.choice(name).click({ force: true });
    await expect(toasts(page, 'For paid members only').first()).toBeVisible();
    await expect(create.choice(name)).not.toBeChecked();
  }
});

test('CRS-08 the outline can be left for the form, which still holds what was typed', {
  tag: '@CRS-08',
}, async ({ page, learner: _ }) => {
  const create = createPage(page);
  await create.open();
  await create.fill('Origami', 'Folding a crane');
  await create.submit.click();
  await expect(outlinePage(page).topics).toHaveCount(4);
  await outlinePage(page).goBack.click();
  await expect(create.topic).toHaveValue('Origami');
});

test('CRS-08 STU-01 CRT-01 pages that need something to show lead to /create without it', {
  tag: ['@CRS-08', '@STU-01', '@CRT-01'],
}, async ({ page, learner: _ }) => {
  for (const path of ['/topics', '/course', '/certificate']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/create$/);
  }
});

test('CRS-12 an empty list says Nothing Found; a course shows as a card that continues it', {
  tag: '@CRS-12',
}, async ({ page, learner: _ }) => {
  const home = homePage(page);
  await home.open();
  await expect(home.nothing).toBeVisible();
  await expect(home.generate).toBeVisible();
  await expect(page.getByRole('main').locator('svg, img').first()).toBeVisible();

  await makeCourse(page.request, 'Bird song');
  await home.open();
  const card = home.card('Bird song');
  await expect(card).toContainText('BIRD SONG');
  await expect(card).toContainText('Theory & Image');
  await expect(card).toContainText(new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' }).format(new Date()));
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(card.getByRole('link', { name: /^Certificate/ })).toHaveCount(0);
  await card.getByRole('link', { name: /^Continue/ }).click();
  await expect(page).toHaveURL(/\/course\//);
});

test('STU-07 a long course title is cut to 10 words, on a phone to 6', {
  tag: '@STU-07',
}, async ({ page, learner: _ }) => {
  const words = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
  const { courseId } = await makeCourse(page.request, words.join(' '));
  await page.goto(`/course/${courseId}`);
  await expect(coursePage(page).title).toHaveText(`${words.slice(0, 10).join(' ')}…`);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(coursePage(page).title).toHaveText(`${words.slice(0, 6).join(' ')}…`);
});
