import { readFile } from 'node:fs/promises';
import { expectEveryLook } from '../support/accessibility.ts';
import { makeCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

test('STU-18 a card is kept under a lesson, recalled with keys, and exported', async ({
  page,
  problems,
  learner: _,
}) => {
  const { courseId } = await makeCourse(page.request, 'Sourdough bread');
  await page.goto(`/course/${courseId}?at=t1s1`);
  await page.getByRole('button', { name: 'Keep as cards' }).click();
  const cards = page.getByRole('region', { name: 'Cards of this lesson' });
  const keep = cards.getByRole('button', { name: /^Keep the card/ });
  await expect(keep.first()).toBeVisible();
  await expectEveryLook(page, 'cards of a lesson');
  await keep.first().click();
  await expect(cards.getByText('Card kept', { exact: true })).toHaveCount(1);
  await keep.first().click();
  await expect(cards.getByText('Card kept', { exact: true })).toHaveCount(2);

  await cards.getByRole('link', { name: 'Recall' }).click();
  await expect(page).toHaveURL(`/recall?course=${courseId}`);
  const rating = page.getByRole('group', { name: 'How well did you know it?' });
  const showAnswer = page.getByRole('button', { name: 'Show answer' });
  await expect(showAnswer).toBeVisible();
  // what listens to the keys comes just after the card
  await expect(async () => {
    await page.keyboard.press('Space');
    await expect(rating).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectEveryLook(page, 'a card with its answer');
  await page.keyboard.press('3');
  await expect(rating).toBeHidden();
  await expect(page.getByText('Card 2 of 2')).toBeVisible();
  await expect(showAnswer).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('4');
  await expect(page.getByRole('heading', { name: 'Nothing is due' })).toBeVisible();

  await page.goto(`/course/${courseId}?at=t1s1`);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /Anki cards/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Sourdough bread.apkg');
  expect((await readFile(await file.path(), 'utf8')).startsWith('PK')).toBe(true);
  expect(problems).toEqual([]);
});
