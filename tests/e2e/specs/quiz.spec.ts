import type { Locator, Page } from '@playwright/test';
import { MongoClient } from 'mongodb';
import { coursePage } from '../pages.ts';
import { openCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

async function makeDue(mongoUrl: string, courseId: string) {
  const client = await MongoClient.connect(mongoUrl);
  const due = new Date(Date.now() - 1_000);
  const cards = client.db('course-generation').collection('recall_cards');
  const { modifiedCount } = await cards.updateMany({ courseId }, { $set: { 'memory.due': due } });
  expect(modifiedCount).toBeGreaterThan(0);
  await client.close();
}

const getQuestion = (page: Page) => page.getByRole('group').locator('legend');

/** Tries an exercise: what is typed is wrong. */
async function tryBlindly(exercise: Locator): Promise<void> {
  for (const box of await exercise.getByRole('textbox').all()) await box.fill('12 kg');
  for (const box of await exercise.getByRole('checkbox').all()) await box.check({ force: true });
  for (const list of await exercise.getByRole('combobox').all()) await list.selectOption({ index: 1 });
  await exercise.getByRole('button', { name: 'Check' }).click();
  await expect(exercise.getByRole('status')).toContainText(/^(Right|Partly right|Not quite)/);
  await expect(exercise.getByRole('status')).toBeFocused();
}

/** Chooses the first option of every question, by keys, and tries the exercises after them; gives the questions that were missed, with the right answers. */
async function takeBlindly(page: Page): Promise<Map<string, string>> {
  const missed = new Map<string, string>();
  const verdict = page.getByRole('status').filter({ hasText: /^(Right|Not quite)/ });
  const right = page.getByRole('group').locator('label').filter({ hasText: 'Right answer' });
  for (let more = true; more; ) {
    const exercise = page.locator('[data-exercise]');
    // not the exercises of the lesson that the quiz takes the place of
    await expect(getQuestion(page).or(exercise)).toHaveCount(1);
    if (await exercise.isVisible()) {
      await tryBlindly(exercise);
      const following = exercise.getByRole('button', { name: /Next question|See the result/ });
      more = (await following.textContent()) === 'Next question';
      await following.click();
      continue;
    }
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect(verdict).toBeVisible();
    const question = (await getQuestion(page).textContent()) ?? '';
    const answer = (await right.locator('[dir=auto]').textContent()) ?? '';
    if (/^Not/.test((await verdict.textContent()) ?? '')) missed.set(question, answer);
    const next = page.getByRole('button', { name: /Next question|See the result/ });
    await expect(next).toBeFocused();
    more = (await next.textContent()) === 'Next question';
    await page.keyboard.press('Enter');
  }
  return missed;
}

test('STU-12 a missed question is explained, and comes back for recall on a page that is open', {
  tag: '@journey',
}, async ({ page, product, problems, learner: _ }) => {
  const courseId = await openCourse(page, 'Sourdough bread');
  await coursePage(page).contents.getByRole('link', { name: 'Quiz' }).click();
  await expect(page).toHaveURL(/\?quiz=t1$/);
  let missed = await takeBlindly(page);
  while (missed.size === 0) {
    await page.getByRole('button', { name: 'Retake with new questions' }).click();
    missed = await takeBlindly(page);
  }
  await expect(page.getByRole('heading', { name: /of \d right/ })).toBeFocused();
  await expect(coursePage(page).contents.getByRole('link', { name: /^Quiz (best result|passed)/ })).toBeVisible();

  await page.clock.install();
  await page.goto('/recall');
  await expect(page.getByText(/The next card comes in/)).toBeVisible();
  await makeDue(product.mongoUrl, courseId);
  // the first step is ten minutes
  await page.clock.fastForward('11:00');
  await expect(getQuestion(page), 'without a reload').toHaveText(
    new RegExp([...missed.keys()].map(RegExp.escape).join('|')),
  );
  const known = missed.get((await getQuestion(page).textContent()) ?? '') ?? '';
  await page.getByRole('group').locator('label').filter({ hasText: known }).click();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText(/It comes back (tomorrow|in \d+ days)\./)).toBeVisible();
  expect(problems).toEqual([]);
});
