import { toasts } from '../pages/toasts.ts';
import { expectMainLooks } from '../support/accessibility.ts';
import { makeCourse, readCourse, readFirstLesson } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

test('STU-28 STU-29 /home begins with where reading goes on, what is due today, and a weekly goal one can turn off', {
  tag: ['@STU-28', '@STU-29'],
}, async ({ page, problems, learner: _ }) => {
  const courseId = await readFirstLesson(page, 'Sourdough bread');
  const cards = `/api/courses/${courseId}/subtopics/t1s1/cards`;
  const [one, two] = (await (await page.request.get(cards)).json()).cards;
  expect((await page.request.post(cards, { data: { keys: [one.key, two.key] } })).status()).toBe(200);
  const [, next] = (await readCourse(page.request, courseId)).topics.flatMap(({ subtopics }) => subtopics);

  await page.goto('/home');
  const card = page.getByRole('region', { name: `Continue: ${next?.title}` });
  await expect(card).toContainText('1 of 12 lessons done');
  await expect(card).toContainText('Last read today');
  const today = page.getByRole('region', { name: 'Today: 2 reviews, one lesson' });
  const goal = today.getByRole('region', { name: 'Weekly goal' });
  await expect(goal).toContainText('This week: 1 of 3 lessons');
  await expect(goal.getByRole('listitem').filter({ hasText: 'studied' })).toHaveCount(1);
  await expectMainLooks(page, 'the work of today');

  await goal.getByRole('button', { name: 'Change goal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Weekly goal' });
  await dialog.getByLabel('Each week').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(goal).toContainText('1 of 1 lesson, goal reached');
  await goal.getByRole('button', { name: 'Turn off' }).click();
  await expect(toasts(page, 'Weekly goal turned off')).toBeVisible();
  await expect(goal).toHaveCount(0);
  await page.reload();
  await expect(today).toBeVisible();
  await expect(goal).toHaveCount(0);
  await today.getByRole('button', { name: 'Turn on weekly goal' }).click();
  await expect(goal).toContainText('goal reached');

  await card.getByRole('link', { name: 'Go on reading' }).click();
  await expect(page).toHaveURL(new RegExp(`/course/${courseId}\\?at=${next?.id}$`));
  expect(problems).toEqual([]);
});

test('STU-30 /notes lists the notes of all courses, finds words in them, and changes them in place', {
  tag: '@STU-30',
}, async ({ page, problems, learner: _ }) => {
  const notes = { 'Green tea': 'Water at 80 degrees.', Banjo: 'Tune the fifth string to G.' };
  for (const [topic, text] of Object.entries(notes)) {
    const { courseId } = await makeCourse(page.request, topic);
    const path = `/api/courses/${courseId}/subtopics/t1s1/note`;
    expect((await page.request.put(path, { data: { text, revision: 0 } })).status()).toBe(200);
  }
  await page.goto('/home');
  await page.getByRole('link', { name: 'Your notes' }).click();
  const note = page.getByRole('article');
  await expect(note).toHaveCount(2);
  await expectMainLooks(page, 'all notes');

  const search = page.getByRole('searchbox', { name: 'Search your notes' });
  await search.fill('string TUNE');
  await expect(note).toHaveCount(1);
  await expect(note).toContainText('Tune the fifth string to G.');
  await expect(page.getByRole('heading', { level: 2, name: 'Banjo' })).toBeVisible();
  await expect(page).toHaveURL(/\/notes\?q=/);
  await note.getByRole('button', { name: /^Edit the note on/ }).click();
  await note.getByRole('textbox', { name: 'Notes' }).fill('Tune the fifth string to A.');
  await expect(note.getByText('Saved', { exact: true })).toBeVisible();
  await note.getByRole('button', { name: 'Done' }).click();
  await expect(note).toContainText('string to A.');
  await search.fill('harp');
  await expect(page.getByRole('heading', { name: 'No note matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all notes' }).click();
  await expect(note).toHaveCount(2);
  expect(problems).toEqual([]);
});
