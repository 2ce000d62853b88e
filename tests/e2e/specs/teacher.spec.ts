import type { APIRequestContext, Page } from '@playwright/test';
import { coursePage } from '../pages/course.ts';
import { teacher } from '../pages/teacher.ts';
import { toasts } from '../pages/toasts.ts';
import { expectAccessible, expectNoSidewaysScroll, otherLight } from '../support/accessibility.ts';
import { signIn } from '../support/accounts.ts';
import { makeCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

test.use({ productChoice: { name: 'teacher', env: { SAMPLE_MODEL_DELAY_MS: '250' } } });

const question = 'Where do I find sources about beekeeping?';

async function studiedCourse(page: Page, topic = 'Beekeeping') {
  const { courseId } = await makeCourse(page.request, topic);
  await page.goto(`/course/${courseId}?at=t1s1`);
  await expect(coursePage(page).done).toHaveCount(1);
  return courseId;
}

test('STU-06 the teacher answers block by block; the talk is there after a reload, in another tab and on another device', {
  tag: ['@STU-06', '@STU-10'],
}, async ({ page, context, browser, learner, problems }) => {
  const here = teacher(page);
  await studiedCourse(page);
  await here.open();
  await expect(here.field).toBeFocused();
  await expect(here.messages).toHaveCount(1);
  await expect(here.messages.first()).toContainText('I am your AI teacher for Beekeeping');

  const otherTab = await context.newPage();
  await otherTab.goto(page.url());
  await teacher(otherTab).open();
  await page.bringToFront();

  await here.watchGrowth('sample teacher', 'Next step');
  await here.ask(question);
  await expect(here.messages.nth(1)).toContainText(question);
  await expect(here.answer.locator('p').filter({ hasText: /sample teacher/ })).toBeVisible();
  await expect(teacher(otherTab).answer, 'the other tab follows').toContainText('sample teacher');
  await expect(here.answer).toContainText('Next step');
  await expect(here.grew).toHaveCount(1);
  await expect(here.answer).toContainText('Sample answer');
  await expect(teacher(otherTab).answer).toContainText('Sample answer');
  await otherTab.close();

  const words = await here.talk.textContent();
  await page.reload();
  await here.open();
  await expect(here.messages).toHaveCount(3);
  await expect.poll(() => here.talk.textContent()).toBe(words);

  const device = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await signIn(device.request, learner);
  const there = await device.newPage();
  await there.goto(page.url());
  await teacher(there).open();
  await expect(teacher(there).messages).toHaveCount(3);
  await expect.poll(() => teacher(there).talk.textContent()).toBe(words);
  await device.close();
  expect(problems).toEqual([]);
});

test('STU-06 a quote stands word for word in its lesson and leads there; keyboard alone; clearing asks back', {
  tag: '@STU-06',
}, async ({ page, learner: _ }) => {
  const course = coursePage(page);
  const { button, drawer, field, talk, quotes, messages, clear, ask } = teacher(page);
  await studiedCourse(page);
  const paragraph = await course.paragraphs
    .filter({ hasText: /\w{4,} .{60,}/ })
    .first()
    .textContent();
  const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
  // behind the drawer it cannot be found by its role
  const lesson = flat((await course.article.textContent()) ?? '');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await ask((paragraph ?? '').slice(0, 300));
  await expect(quotes.first()).toBeVisible();
  for (const quote of await quotes.allTextContents()) expect(lesson).toContain(flat(quote));
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await course.next.click();
  await expect(page).toHaveURL(/at=t1s2/);
  await button.click();
  await field.fill('Not sent yet');
  await talk.getByRole('figure').getByRole('link').first().click();
  await expect(page).toHaveURL(/at=t1s1/);
  await expect(drawer).toBeHidden();
  await button.click();
  await expect(field).toHaveValue('Not sent yet');

  await clear.click();
  await page
    .getByRole('dialog', { name: 'Clear this conversation?' })
    .getByRole('button', { name: 'Clear history' })
    .click();
  await expect(messages).toHaveCount(1);
  await expect(field).toBeFocused();
  await page.reload();
  await button.click();
  await expect(messages).toHaveCount(1);
});

test('STU-06 STU-12 a question of the open quiz is answered with a hint', {
  tag: ['@STU-06', '@STU-12'],
}, async ({ page, learner: _ }) => {
  const courseId = await studiedCourse(page);
  const asked = await openQuizQuestion(page.request, courseId);
  const { open, ask, answer } = teacher(page);
  await open();
  await ask(asked);
  await expect(answer).toContainText('A hint, not the answer');
});

test('STU-06 the end of the talk stays in sight, unless the learner reads further up; the next question brings it back', {
  tag: '@STU-06',
}, async ({ page, learner: _ }) => {
  await studiedCourse(page);
  await page.setViewportSize({ width: 360, height: 640 });
  const { open, ask, answer, messages } = teacher(page);
  await open();
  await ask(question);
  await expect(answer).toContainText('Sample answer');
  await expect(answer.getByText('Sample answer'), 'followed').toBeInViewport();

  await ask('And what do I do with them?');
  await expect(messages).toHaveCount(5);
  await expect(messages.nth(3)).toBeInViewport();
  await messages.first().scrollIntoViewIfNeeded();
  await expect(messages.first()).toBeInViewport();
  await expect(answer).toContainText('Sample answer');
  await expect(messages.first(), 'left alone').toBeInViewport();

  await ask('Thank you, and what next?');
  await expect(messages.nth(5)).toBeInViewport();
});

test('STU-06 VIS-15 the button never covers the way on; the drawer fits; nothing for axe to find', {
  tag: ['@STU-06', '@VIS-15'],
}, async ({ page, learner: _, problems }) => {
  await studiedCourse(page);
  const { button, drawer, open, ask, answer } = teacher(page);
  for (const width of [360, 768, 1024, 1280, 1440, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const next = await coursePage(page).next.boundingBox();
    const floating = await button.boundingBox();
    if (!next || !floating) throw new Error('nothing to compare');
    const inBar = await page
      .locator('[data-page-bar]')
      .getByRole('button', { name: await button.innerText() })
      .count();
    const apart = floating.x >= next.x + next.width || floating.x + floating.width <= next.x;
    expect(apart || inBar > 0, `in the bar or beside Next, at ${width}`).toBe(true);
  }
  await open();
  await ask(question);
  await expect(answer).toContainText('Sample answer');
  await page.keyboard.press('Escape');
  // one that fades away has no contrast to speak of
  await expect(toasts(page)).toHaveCount(0);
  for (const light of ['this', 'the other']) {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, `the study page at ${width}`);
      await open();
      await expectAccessible(page, `the teacher at ${width} in ${light} light`);
      const box = await drawer.boundingBox();
      expect(box?.height).toBe(800);
      expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(width);
      if (width === 360) expect(box?.width).toBe(360);
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
    }
    await otherLight(page);
  }
  expect(problems).toEqual([]);
});

async function openQuizQuestion(request: APIRequestContext, courseId: string): Promise<string> {
  let question = '';
  await expect(async () => {
    const answer = await request.post(`/api/courses/${courseId}/topics/t1/quiz`, { data: {} });
    question = (await answer.json()).attempt.items[0].question;
    expect(question).not.toBe('');
  }).toPass({ intervals: [100] });
  return question;
}
