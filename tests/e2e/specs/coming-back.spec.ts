import { readCourse, readFirstLesson } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

test('STU-28 STU-29 /home begins with where reading goes on, what is due today, and the weekly goal', async ({
  page,
  problems,
  learner: _,
}) => {
  const courseId = await readFirstLesson(page, 'Sourdough bread');
  const cards = `/api/courses/${courseId}/subtopics/t1s1/cards`;
  const [one, two] = (await (await page.request.get(cards)).json()).cards;
  expect((await page.request.post(cards, { data: { keys: [one.key, two.key] } })).status()).toBe(200);
  const read = `/api/courses/${courseId}/subtopics/t1s1/read`;
  expect((await page.request.post(read, { data: {} })).status()).toBe(200);
  const [, next] = (await readCourse(page.request, courseId)).topics.flatMap(({ subtopics }) => subtopics);

  await page.goto('/home');
  const card = page.getByRole('region', { name: `Continue: ${next?.title}` });
  await expect(card).toContainText('1 of 12 lessons done');
  await expect(card).toContainText('Last read today');
  const today = page.getByRole('region', { name: 'Today: 2 reviews' });
  await expect(today.getByRole('region', { name: 'Weekly goal' })).toContainText('This week: 1 of 3 lessons');
  await card.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/course/${courseId}\\?at=${next?.id}$`));
  expect(problems).toEqual([]);
});
