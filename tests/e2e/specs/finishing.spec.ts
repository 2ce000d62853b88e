import type { APIRequestContext } from '@playwright/test';
import { MongoClient, ObjectId } from 'mongodb';
import { toasts } from '../pages/toasts.ts';
import { expectEveryLook } from '../support/accessibility.ts';
import { makeCourse, readCourse } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';

async function openLesson(request: APIRequestContext, courseId: string, subtopicId: string): Promise<void> {
  await expect(async () => {
    const opened = await request.post(`/api/courses/${courseId}/subtopics/${subtopicId}/open`, { data: {} });
    expect(await opened.json()).toMatchObject({ status: 'ready' });
  }).toPass({ intervals: [50] });
}

async function passQuiz(request: APIRequestContext, mongoUrl: string, courseId: string, topicId: string) {
  let id = '';
  await expect(async () => {
    const started = await request.post(`/api/courses/${courseId}/topics/${topicId}/quiz`, { data: {} });
    id = (await started.json()).attempt.id;
    expect(id).toBeTruthy();
  }).toPass({ intervals: [100] });
  const client = await MongoClient.connect(mongoUrl);
  const attempts = client.db('course-generation').collection('quiz_attempts');
  const stored = await attempts.findOne({ _id: new ObjectId(id) });
  await client.close();
  for (const { id: itemId, correct } of stored?.items ?? [])
    await request.post(`/api/quiz-attempts/${id}/answers`, { data: { itemId, choice: correct } });
}

test('STU-26 STU-27 CRT-05 the last lesson, finishing in the page, and better quizzes afterwards', {
  tag: ['@STU-26', '@STU-27', '@CRT-05'],
}, async ({ page, learner, product, problems }) => {
  test.setTimeout(240_000);
  const { courseId } = await makeCourse(page.request, 'Sourdough bread');
  const { topics } = await readCourse(page.request, courseId);
  const lessons = topics.flatMap(({ subtopics }) => subtopics);
  const last = lessons.at(-1);
  if (!last) throw new Error('the course has lessons');
  for (const { id } of lessons.slice(0, -1)) await openLesson(page.request, courseId, id);

  await test.step('reaching 100 percent', async () => {
    await page.goto(`/course/${courseId}?at=${last.id}`);
    await expect(toasts(page, 'You have opened every lesson')).toBeVisible();
    await expect(page.getByText('4 quizzes are open.')).toBeVisible();
    // while it leaves, its contrast is of no use
    await expect(toasts(page, 'You have opened every lesson')).toHaveCount(0);
    await expectEveryLook(page, 'ready to finish');
  });

  await test.step('finishing in the page', async () => {
    await page.getByRole('button', { name: 'Finish the course' }).click();
    const panel = page.getByRole('region', { name: 'You have finished this course' });
    await expect(panel).toBeFocused();
    await expect(panel.getByRole('img', { name: new RegExp(`${learner.mName} has completed`) })).toBeVisible();
    await expectEveryLook(page, 'finished');
  });

  const own = async () => (await page.request.get(`/api/courses/${courseId}/certificate`)).json();
  const first = await own();
  expect(first.quizzes).toBeUndefined();

  await test.step('the questions of the last topic were written meanwhile', async () => {
    await expect(async () => {
      const jobs = await page.request.post(`/api/courses/${courseId}/topics/t4/quiz`, { data: {} });
      expect((await jobs.json()).status).toBe('ready');
    }).toPass({ intervals: [100] });
    await page.getByRole('link', { name: 'Take the quiz' }).click();
    await expect(page.getByRole('radio').first()).toBeVisible();
    await passQuiz(page.request, product.mongoUrl, courseId, 't4');
    await page.reload();
    await expect(page.getByRole('heading', { name: /^(\d) of \1 right$/ })).toBeVisible();
    await expectEveryLook(page, 'a passed quiz');
  });

  await test.step('the certificate takes the better results', async () => {
    await page.goto(`/certificate/${courseId}`);
    await expect(page.getByText('This certificate names no quizzes yet.')).toBeVisible();
    await expectEveryLook(page, 'better quiz results');
    await page.getByRole('button', { name: 'Update the quiz results' }).click();
    await expect(toasts(page, 'Quiz results updated')).toBeVisible();
    await expect(page.getByText('1 of 4 topics passed, 100 percent on average')).toBeVisible();
    await page.goto(`/verify/${first.certificateId}`);
    await page.getByRole('link', { name: 'See the newer certificate' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine');
    expect(page.url()).toContain((await own()).certificateId);
  });
  expect(problems).toEqual([]);
});
