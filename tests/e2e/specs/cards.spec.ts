import { makeCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

test('STU-18 a card is kept under a lesson, recalled with keys, and exported', {
  tag: '@core',
}, async ({ page, problems, learner: _ }) => {
  const { courseId } = await makeCourse(page.request, 'Sourdough bread');
  await page.goto(`/course/${courseId}?at=t1s1`);
  await page.getByRole('button', { name: 'Keep as cards' }).click();
  const cards = page.getByRole('region', { name: 'Cards of this lesson' });
  const keep = cards.getByRole('button', { name: /^Keep the card/ });
  await keep.first().click();
  await expect(cards.getByText('Card kept', { exact: true })).toHaveCount(1);
  await keep.first().click();
  await expect(cards.getByText('Card kept', { exact: true })).toHaveCount(2);

  await cards.getByRole('link', { name: 'Recall' }).click();
  await expect(page).toHaveURL(`/recall?course=${courseId}`);
  const rating = page.getByRole('group', { name: 'How well did you know it?' });
  await expect(page.getByRole('button', { name: 'Show answer' })).toBeVisible();
  // what listens to the keys comes just after the card
  await expect(async () => {
    await page.keyboard.press('Space');
    await expect(rating).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('3');
  await expect(page.getByText('Card 2 of 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show answer' })).toBeFocused();

  await page.goto(`/course/${courseId}?at=t1s1`);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /Anki cards/ }).click();
  expect((await download).suggestedFilename()).toBe('Sourdough bread.apkg');
  expect(problems).toEqual([]);
});
