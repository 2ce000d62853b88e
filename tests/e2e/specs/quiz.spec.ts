import { expect, type Page } from '@playwright/test';
import { MongoClient } from 'mongodb';
import { expectEveryLook } from '../support/accessibility.ts';
import { makeCourse } from '../support/courses.ts';
import { test } from '../support/test.ts';

async function makeDue(mongoUrl: string, courseId: string) {
  const client = await MongoClient.connect(mongoUrl);
  const due = new Date(Date.now() - 1_000);
  const cards = client.db('course-generation').collection('recall_cards');
  const { modifiedCount } = await cards.updateMany({ courseId }, { $set: { 'memory.due': due } });
  expect(modifiedCount).toBeGreaterThan(0);
  await client.close();
}

const verdict = (page: Page) => page.getByRole('status').filter({ hasText: /^(Right|Not quite)/ });

async function answer(page: Page, digit: number): Promise<{ question: string; right: boolean; answer: string }> {
  const question = (await page.getByRole('group').locator('legend').textContent()) ?? '';
  await page.keyboard.press(String(digit));
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toBeVisible();
  const right = /^Right/.test((await verdict(page).textContent()) ?? '');
  const row = page.getByRole('group').locator('label').filter({ hasText: 'Right answer' });
  return { question, right, answer: (await row.locator('[dir=auto]').textContent()) ?? '' };
}

async function takeBlindly(page: Page) {
  const asked: string[] = [];
  const missed: string[] = [];
  const answers = new Map<string, string>();
  for (let more = true; more; ) {
    const said = await answer(page, 1);
    asked.push(said.question);
    answers.set(said.question, said.answer);
    if (!said.right) {
      missed.push(said.question);
      if (missed.length === 1) await expectEveryLook(page, 'a wrong answer');
    }
    const next = page.getByRole('button', { name: /Next question|See the result/ });
    await expect(next).toBeFocused();
    more = (await next.textContent()) === 'Next question';
    await page.keyboard.press('Enter');
  }
  return { asked, missed, answers };
}

test('STU-12 a missed question is explained, asked again in other words, and comes back for recall', async ({
  page,
  product,
  problems,
  learner: _,
}) => {
  test.setTimeout(180_000);
  const { courseId } = await makeCourse(page.request, 'Sourdough bread');

  await page.goto(`/course/${courseId}?quiz=t4`);
  await expect(page.getByText('Read a lesson of this topic first')).toBeVisible();

  await page.goto(`/course/${courseId}?at=t1s1`);
  await expect(page.getByText('Sample lesson')).toBeVisible();
  const contents = page.getByRole('navigation', { name: 'Course contents' });
  await contents.getByRole('link', { name: 'Quiz' }).click();
  await expect(page).toHaveURL(/\?quiz=t1$/);
  await expect(page.getByText('Sample questions')).toBeVisible();
  await expectEveryLook(page, 'a question');

  let quiz = await takeBlindly(page);
  while (quiz.missed.length === 0) {
    await page.getByRole('button', { name: 'Retake with new questions' }).click();
    quiz = await takeBlindly(page);
  }
  const { asked, missed, answers } = quiz;
  await expect(page.getByRole('heading', { name: /of \d right/ })).toBeFocused();
  await expectEveryLook(page, 'the result of a quiz');

  // a reload, another device: the address is the place
  await page.getByRole('button', { name: 'Retake with new questions' }).click();
  const group = page.getByRole('group').locator('legend');
  await expect(group).toBeVisible();
  expect(asked).not.toContain(await group.textContent());
  await page.reload();
  expect(asked).not.toContain(await group.textContent());
  await expect(contents.getByRole('link', { name: /^Quiz (best result|passed)/ })).toBeVisible();

  await page.clock.install();
  await page.goto('/recall');
  await expect(page.getByRole('heading', { name: 'Nothing is due' })).toBeVisible();
  await expect(page.getByText(/The next card comes in/)).toBeVisible();
  await expectEveryLook(page, 'nothing to recall');
  await makeDue(product.mongoUrl, courseId);
  // the first step is ten minutes
  await page.clock.fastForward('11:00');
  await expect(group, 'without a reload').toBeVisible();
  expect(missed).toContain(await group.textContent());
  await page.goto('/home');
  const notice = page.getByRole('link', { name: /cards? (is|are) due/ });
  await expect(notice).toBeVisible();
  await expectEveryLook(page, 'a notice that questions are due');
  await notice.click();
  await expect(page).toHaveURL(/\/recall$/);
  await expect(group).toBeVisible();
  await expectEveryLook(page, 'a question to recall');

  const due = (await group.textContent()) ?? '';
  const known = answers.get(due) ?? '';
  await page.getByRole('group').locator('label').filter({ hasText: known }).click();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(verdict(page)).toHaveText(/^Right/);
  await expect(page.getByText(/It comes back (tomorrow|in \d+ days)\./)).toBeVisible();
  // a browser reports the refusal to ask about unread lessons
  expect(problems.filter((problem) => !/status of 409/.test(problem))).toEqual([]);
});
