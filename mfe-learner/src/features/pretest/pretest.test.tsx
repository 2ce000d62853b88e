import { courseEndpoints, masteryEndpoints, type PretestView, pretestEndpoints } from '@coursewright/contracts';
import { type EndpointStub, FakeEventSource, respondWith } from '@coursewright/mfe-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { begin, courseId, createCourse, createProgress, generationId } from '../../testing/course-fixtures.ts';
import { visit } from '../../testing/visit.ts';

const item = (number: number) => ({
  id: `q${number}`,
  question: `Which flour is number ${number}?`,
  options: ['Rye', 'Wheat', 'Spelt', 'Oat', 'Corn'].map((flour) => `${flour} ${number}`),
  topicId: 't1',
});
const asks = (asked: number): PretestView => ({
  state: 'open',
  asked,
  most: 15,
  source: 'openai',
  item: item(asked + 1),
});
const done: PretestView = {
  state: 'done',
  asked: 2,
  most: 15,
  result: [
    {
      topicId: 't1',
      lessons: [
        { subtopicId: 't1s1', result: 'known' },
        { subtopicId: 't1s2', result: 'probable' },
      ],
    },
    { topicId: 't2', lessons: [{ subtopicId: 't2s1', result: 'unknown' }] },
  ],
};

function withKnown(...known: string[]) {
  const course = createCourse(known);
  const topics = course.topics.map((topic) => ({
    ...topic,
    subtopics: topic.subtopics.map((sub) => ({ ...sub, ...(known.includes(sub.id) && { known: true }) })),
  }));
  return { ...course, topics };
}

const reads = (course = createCourse()) => respondWith(courseEndpoints.course, course);
const starts = (view: PretestView) => respondWith(pretestEndpoints.startPretest, view);
const open = (...api: EndpointStub[]) => visit(`/course/${courseId}/pretest`, { api });

test('STU-34 one question a screen; keys 1 to 6 choose, and nothing says whether it was right', async () => {
  const answers = respondWith(pretestEndpoints.answerPretest, ({ body }) =>
    (body as { itemId: string }).itemId === 'q1' ? asks(1) : done,
  );
  const { calls } = await open(reads(), starts(asks(0)), answers);
  const first = within(await screen.findByRole('group', { name: 'Which flour is number 1?' }));
  expect(first.getAllByRole('radio')).toHaveLength(6);
  expect(screen.getByText('Question 1 of at most 15')).toBeInTheDocument();
  await userEvent.keyboard('2');
  expect(first.getByRole('radio', { name: /Wheat 1/ })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Next question' }));
  await screen.findByRole('group', { name: 'Which flour is number 2?' });
  expect(screen.queryByText(/Right|Not quite/)).not.toBeInTheDocument();
  await userEvent.keyboard('6{Enter}');
  expect(await screen.findByRole('heading', { name: 'What you know already' })).toBeInTheDocument();
  const sent = calls.filter(({ path }) => path.endsWith('/answers')).map(({ body }) => body);
  expect(sent).toEqual([
    { itemId: 'q1', choice: 1 },
    { itemId: 'q2', choice: 'unknown' },
  ]);
});

test('STU-34 it can be stopped; each lesson of the result can be skipped or read', async () => {
  const claims = respondWith(masteryEndpoints.claimKnown, { progress: createProgress(2) });
  const unclaims = respondWith(masteryEndpoints.unclaimKnown, { progress: createProgress(0) });
  const finishes = respondWith(pretestEndpoints.finishPretest, done);
  const { calls } = await open(reads(withKnown('t1s1')), starts(asks(1)), finishes, claims, unclaims);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop here, keep the result' }));
  const wheat = within(await screen.findByRole('group', { name: 'Wheat' }));
  const rye = within(screen.getByRole('group', { name: 'Rye' }));
  for (const word of ['Known', 'Probably known']) expect(screen.getByText(word)).toBeInTheDocument();
  expect(screen.getAllByText('Not known yet')).toHaveLength(2);
  expect(wheat.getByRole('radio', { name: 'Skip' })).toBeChecked();
  expect(rye.getByRole('radio', { name: 'Read' })).toBeChecked();
  await userEvent.click(rye.getByRole('radio', { name: 'Skip' }));
  await userEvent.click(wheat.getByRole('radio', { name: 'Read' }));
  const made = calls.filter(({ path }) => path.includes('/known/')).map(({ method, params }) => [method, params]);
  expect(made).toEqual([
    ['PUT', { courseId, subtopicId: 't1s2' }],
    ['DELETE', { courseId, subtopicId: 't1s1' }],
  ]);
  expect(screen.getByRole('link', { name: 'Go to the course' })).toHaveAttribute('href', `/course/${courseId}`);
});

test('STU-34 questions that are being written are waited for, and what cannot be asked says why', async () => {
  const views: PretestView[] = [{ state: 'writing', asked: 0, most: 15, generationId }, asks(0)];
  await open(
    reads(),
    respondWith(pretestEndpoints.startPretest, () => views.shift() ?? asks(0)),
  );
  expect(await screen.findByText(/Your questions are queued|Writing your questions/)).toBeInTheDocument();
  act(() => FakeEventSource.last().send({ type: 'quiz-done', courseId, topicId: 't1' }));
  expect(await screen.findByRole('group', { name: 'Which flour is number 1?' })).toBeInTheDocument();
});

test('STU-34 a course of which nothing is read offers it over its lesson, until it is declined', async () => {
  const course = { ...begin(createCourse(), 't1s1'), offersPretest: true };
  const show = () => visit(`/course/${courseId}?at=t1s1`, { api: [reads(course)] });
  await show();
  expect(await screen.findByText('At most 15 questions, about 7 minutes.', { exact: false })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Start' })).toHaveAttribute('href', `/course/${courseId}/pretest`);
  await userEvent.click(screen.getByRole('button', { name: 'Begin with lesson 1' }));
  expect(screen.queryByText('Know some of this already?')).not.toBeInTheDocument();
  await show();
  await screen.findByRole('heading', { name: 'Wheat' });
  expect(screen.queryByText('Know some of this already?')).not.toBeInTheDocument();
});
