import { type ExampleCourseView, type ExampleItem, exampleEndpoints, sharingEndpoints } from '@coursewright/contracts';
import { failWith, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, createLesson } from '../../testing/course-fixtures.ts';
import { visit } from '../../testing/visit.ts';

const item: ExampleItem = {
  slug: 'sourdough-bread',
  title: 'Sourdough Bread',
  summary: 'Grow a starter and bake.',
  level: 'new',
  language: 'en',
  minutes: 96,
  lessons: 1,
  outcomes: ['You can grow a starter.'],
  cover: '/api/media/x',
};

const example: ExampleCourseView = {
  ...item,
  course: {
    mainTopic: item.title,
    type: 'Text & Image Course',
    source: 'sample',
    topics: [
      { id: 't1', title: 'The Starter', subtopics: [{ id: 't1s1', title: 'Life', lesson: createLesson('t1s1') }] },
    ],
  },
  quizzes: [
    {
      topicId: 't1',
      questions: [
        {
          question: 'What makes the gas?',
          options: ['Salt', 'Yeast'],
          correct: 1,
          explanation: 'It eats sugar.',
          reasons: ['Salt slows it down.', ''],
        },
      ],
    },
  ],
  sources: [{ title: 'On bread', publisher: 'A press', used: 'for the starter' }],
};

const path = '/examples/sourdough-bread';
const api = [respondWith(exampleEndpoints.example, example)];

test('CRS-26 a visitor sees what each example teaches, how long it takes and for whom it is', async () => {
  await visit('/examples', { user: null, api: [respondWith(exampleEndpoints.examples, { examples: [item] })] });
  expect(await screen.findByRole('heading', { level: 2, name: 'Sourdough Bread' })).toBeInTheDocument();
  for (const text of ['You can grow a starter.', '96 min', 'For beginners', 'English', 'Grow a starter and bake.'])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Read the course Sourdough Bread' })).toHaveAttribute('href', path);
});

test('CRS-26 a visitor reads lessons, opens answers and finds the sources', async () => {
  await visit(path, { user: null, api });
  expect(await screen.findByRole('heading', { level: 1, name: 'Sourdough Bread' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(screen.getByRole('heading', { level: 3, name: 'What makes the gas?' })).toBeInTheDocument();
  expect(screen.getByText(/It eats sugar/)).not.toBeVisible();
  await userEvent.click(screen.getByText('Show the answer'));
  expect(screen.getByText(/It eats sugar/)).toBeVisible();
  expect(screen.getByText('Salt slows it down.').parentElement).toHaveTextContent('Not “Salt”: Salt slows it down.');
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(screen.getByText('On bread')).toBeInTheDocument();
});

test('CRS-26 an example that does not exist says so', async () => {
  await visit('/examples/none', { user: null, api: [failWith(exampleEndpoints.example, 404, 'gone')] });
  expect(await screen.findByRole('heading', { name: 'There is no such example' })).toBeInTheDocument();
});

const button = () => screen.findByRole('button', { name: 'Make it mine' });

test('CRS-26 "Make it mine" copies the example once and opens the copy', async () => {
  const view = await visit(path, { api: [...api, respondWith(exampleEndpoints.copyExample, { courseId })] });
  await userEvent.dblClick(await button());
  await waitFor(() => expect(view.path()).toBe(`/course/${courseId}`));
  const keys = view.calls
    .filter(({ path: to }) => to.endsWith('/copy'))
    .map(({ body }) => (body as { key: string }).key);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('CRS-26 a visitor signs in first, and the copy is made when they are back', async () => {
  const copied = respondWith(exampleEndpoints.copyExample, { courseId });
  const before = await visit(path, { user: null, api: [...api, copied] });
  await userEvent.click(await button());
  await waitFor(() => expect(before.path()).toBe('/signin'));
  expect(before.router.state.location.state).toEqual({ from: path, reason: 'required' });
  const after = await visit(path, { user: learnerFixture, api: [...api, copied] });
  await waitFor(() => expect(after.path()).toBe(`/course/${courseId}`));
  const again = await visit(path, { user: learnerFixture, api: [...api, copied] });
  await button();
  expect(again.path()).toBe(path);
});

test('CRS-26 a full account is told so and stays on the page', async () => {
  const full = failWith(exampleEndpoints.copyExample, 422, 'You have reached the limit of 500 courses.');
  const view = await visit(path, { api: [...api, full] });
  await userEvent.click(await button());
  await waitFor(() => expect(view.toasts.join()).toContain('limit of 500 courses'));
  expect(view.path()).toBe(path);
});

test('CRS-26 a shared course is copied the same way', async () => {
  const token = 'T'.repeat(43);
  const view = await visit(`/shared/${token}`, {
    api: [
      respondWith(sharingEndpoints.sharedCourse, example.course),
      respondWith(sharingEndpoints.copySharedCourse, { courseId }),
    ],
  });
  await userEvent.click(await button());
  await waitFor(() => expect(view.path()).toBe(`/course/${courseId}`));
});
