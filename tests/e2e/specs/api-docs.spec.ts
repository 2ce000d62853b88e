import { expectMainLooks } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test('API-06 the documentation is read and used with the keyboard, in two looks', async ({ page, problems }) => {
  await page.goto('/api/docs');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the endpoints' })).toBeFocused();
  const quizzes = page.getByRole('navigation').getByRole('link', { name: 'Quizzes' });
  await quizzes.focus();
  await page.keyboard.press('Enter');
  const group = page.getByRole('region', { name: 'Quizzes' });
  await expect(group.getByRole('heading', { name: 'Quizzes' })).toBeInViewport();
  await page.keyboard.press('Tab');
  const call = group.locator('details').first();
  await expect(call.locator('summary')).toBeFocused();
  const responses = call.getByRole('heading', { name: 'Responses' });
  await expect(responses).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(responses).toBeVisible();
  await expectMainLooks(page, 'an open call');
  await page.keyboard.press('Space');
  await expect(responses).toBeHidden();
  await page.goto('/api/docs#courseGeneration.courses.generationEvents');
  await expect(page.getByText('Last-Event-ID').first()).toBeVisible();
  expect(problems).toEqual([]);
});
