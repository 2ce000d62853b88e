import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { coursePage, homePage } from '../../e2e/pages.ts';
import { type Account, newAccount, signIn, signUp } from '../../e2e/support/accounts.ts';
import { projectRoot } from '../../e2e/support/config.ts';
import { finishCourse, makeCourse, readCourse } from '../../e2e/support/courses.ts';
import { expect, test } from '../../e2e/support/test.ts';

interface Stored {
  account: Account;
  courseId: string;
  facts: Awaited<ReturnType<typeof readFacts>>;
}

const file = path.join(projectRoot, '.cache/containers/stored.json');
const topic = 'Sourdough bread';

/** What must be the same in each release. Shapes of answers may grow. */
async function readFacts(request: APIRequestContext, courseId: string) {
  const { topics, progress, completed } = await readCourse(request, courseId);
  const lessons = [];
  for (const { id, title, done } of topics.flatMap(({ subtopics }) => subtopics)) {
    const opened = await request.post(`/api/courses/${courseId}/subtopics/${id}/open`, { data: {} });
    lessons.push({ id, title, done, html: (await opened.json()).lesson.html });
  }
  const session = await (await request.get('/api/session')).json();
  const courses: { _id: string }[] = await (await request.get('/api/courses')).json();
  return {
    lessons,
    progress,
    completed,
    user: { mName: session.user.mName, email: session.user.email, plan: session.user.plan },
    courses: courses.map(({ _id }) => _id),
  };
}

test('PLT-07 @store an account with a finished course', async ({ request, product }) => {
  const account = newAccount('Grace Hopper');
  await signUp(request, account);
  const { courseId } = await makeCourse(request, topic);
  await finishCourse(request, courseId);
  const stored: Stored = { account, courseId, facts: await readFacts(request, courseId) };
  expect(stored.facts.completed).toBe(true);
  await expect.poll(async () => (await product.mails(account.email)).length).toBeGreaterThanOrEqual(2);
  await writeFile(file, JSON.stringify(stored));
});

test('PLT-07 @find the account, its course and its certificate after an upgrade', async ({ page, product }) => {
  const { account, courseId, facts }: Stored = JSON.parse(await readFile(file, 'utf8'));
  await signIn(page.request, account);
  expect(await readFacts(page.request, courseId)).toEqual(facts);
  await homePage(page).open();
  await homePage(page)
    .card(topic)
    .getByRole('link', { name: /^Certificate/ })
    .click();
  await expect(page.getByRole('img', { name: /certificate of completion/i })).toHaveJSProperty('naturalWidth', 1600);
  const course = coursePage(page);
  await page.goto(`/course/${courseId}`);
  await expect(course.done).toHaveCount(facts.lessons.length);
  await expect(course.paragraphs.first()).not.toBeEmpty();
  const { courseId: next } = await makeCourse(page.request, 'Beekeeping');
  await finishCourse(page.request, next);
  const subjects = (await product.mails(account.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Welcome'))).toHaveLength(1);
});
