import { expectEveryLook } from '../support/accessibility.ts';
import { readFirstLesson } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

test('STU-16 hints come one after the other, survive a reload, and are named with the result', async ({
  page,
  problems,
  learner: _,
}) => {
  test.setTimeout(240_000);
  const courseId = await readFirstLesson(page, 'Sourdough bread');
  await page.goto(`/course/${courseId}?quiz=t1`);
  const hints = page.getByRole('region', { name: 'Hints' });
  await expect(hints).toContainText('Hints do not change your score');

  await hints.getByRole('button', { name: 'Get a hint' }).press('Enter');
  await expect(hints.getByText('Hint 1 of 3')).toBeVisible();
  await hints.getByRole('button', { name: 'Get another hint' }).click();
  await expect(hints.getByText('Hint 2 of 3')).toBeVisible();
  const seen = await hints.getByRole('listitem').allTextContents();
  expect(new Set(seen).size).toBe(2);
  await expectEveryLook(page, 'a question with hints');

  await page.reload();
  await expect(hints.getByRole('listitem')).toHaveText(seen);
  await hints.getByRole('button', { name: 'Get another hint' }).click();
  await expect(hints.getByText('Hint 3 of 3')).toBeVisible();
  await expect(hints.getByRole('button')).toHaveCount(0);

  for (let more = true; more; ) {
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    const next = page.getByRole('button', { name: /Next question|See the result/ });
    await expect(next).toBeFocused();
    more = (await next.textContent()) === 'Next question';
    await next.press('Enter');
  }
  await expect(page.getByText('Answered with 3 hints')).toHaveCount(1);
  await expect(page.getByText(/questions? you (missed|answered|missed or answered with hints)/)).toBeVisible();
  expect(problems).toEqual([]);
});
