import { courseEndpoints, outlineEndpoints, visitorEndpoints } from '@coursewright/contracts';
import { enter, FakeEventSource, failWith, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, generationId, outlineJob, outlineRequest, savesCourse } from '../../testing/course-fixtures.ts';
import { openOutline, send, visit } from '../../testing/visit.ts';

const waiting = { generationId, request: outlineRequest, savedAt: new Date().toISOString() };
const outline = { topics: [{ title: 'Flour', subtopics: [{ title: 'Wheat' }, { title: 'Rye' }] }] };
const has = respondWith(visitorEndpoints.visitorOutline, { outline: waiting });
const hasNone = respondWith(visitorEndpoints.visitorOutline, { outline: null });
const button = (name: string) => screen.findByRole('button', { name });

async function open(api = [has], user: typeof learnerFixture | null = null) {
  cleanup();
  return openOutline(outline, { api, user });
}

async function rename(from: string, to: string) {
  await userEvent.click(await button(from));
  await userEvent.clear(screen.getByRole('textbox', { name: 'Topic 1' }));
  await enter(screen.getByRole('textbox', { name: 'Topic 1' }), `${to}{Enter}`);
}

test('VIS-16 a visitor reads the stream of the visitor, and no call needs an account', async () => {
  const { calls } = await open();
  expect(FakeEventSource.last().url).toBe(`/api/visitor/outlines/${generationId}/events`);
  expect(screen.queryByRole('button', { name: 'Regenerate' })).toBeNull();
  expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(['/api/visitor/outlines']));
});

test('VIS-16 Generate Course asks for an account and comes back to the outline', async () => {
  const { path, router } = await open();
  await userEvent.click(await button('Generate Course'));
  expect([path(), router.state.location.state]).toEqual(['/signup', { from: '/topics' }]);
});

const isCreated = ({ path, method }: { path: string; method: string }) => method === 'POST' && path === '/api/courses';

test('VIS-16 Generate Course goes on by itself after sign-up, also after a closed tab, with the lesson plans', async () => {
  await open();
  await userEvent.click(await button('Generate Course'));
  sessionStorage.clear();
  cleanup();
  const planned = respondWith(courseEndpoints.requestContracts, { generationId: 'c'.repeat(24) });
  const { calls, path } = await visit('/topics', {
    state: { generationId },
    api: [outlineJob(), planned, ...savesCourse],
  });
  await button('Go Back');
  send({ type: 'outline-done', outline, source: 'openai' });
  await waitFor(() => expect(path()).toBe(`/course/${courseId}`));
  const order = calls.filter(({ method }) => method === 'POST').map((call) => call.path);
  expect(order.slice(0, 2)).toEqual([`/api/outlines/${generationId}/contracts`, '/api/courses']);
});

test('VIS-16 a visitor who came back to the outline without an account decides anew', async () => {
  await open();
  await userEvent.click(await button('Generate Course'));
  await open();
  const { calls } = await open([outlineJob(), ...savesCourse], learnerFixture);
  expect(await button('Generate Course')).toBeEnabled();
  expect(calls.filter(isCreated)).toEqual([]);
});

test('VIS-16 a course that cannot be made is not tried again by itself', async () => {
  await open();
  await userEvent.click(await button('Generate Course'));
  const refuses = failWith(courseEndpoints.createCourse, 403, 'Not today.');
  const { calls } = await open([outlineJob(), refuses], learnerFixture);
  expect(await screen.findByText('Not today.')).toBeVisible();
  await open([outlineJob(), refuses], learnerFixture);
  expect(calls.filter(isCreated)).toHaveLength(1);
  expect(screen.queryByText('Not today.')).toBeNull();
});

test('CRS-20 VIS-16 a visitor is asked what an ambiguous topic means, and the answer goes with the request', async () => {
  const { calls, path } = await visit('/create?topic=Mercury', {
    user: null,
    api: [
      respondWith(visitorEndpoints.visitorQuestions, {
        questions: [{ question: 'Which Mercury?', answers: ['The planet', 'The metal', 'The god'] }],
      }),
      respondWith(visitorEndpoints.requestVisitorOutline, { generationId }),
      has,
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'The metal' }, { timeout: 15_000 }));
  await userEvent.click(await button('Submit'));
  await waitFor(() => expect(path()).toBe('/topics'));
  expect(calls.find((call) => call.path === '/api/visitor/outlines')?.body).toEqual({
    topic: 'Mercury',
    answers: [{ question: 'Which Mercury?', answer: 'The metal' }],
  });
});

test('VIS-16 the edits of a visitor are there after a closed tab, and after the account has the outline', async () => {
  await open();
  await rename('Flour', 'Grain');
  sessionStorage.clear();
  await open();
  expect(screen.getByRole('heading', { name: 'Grain' })).toBeVisible();
  sessionStorage.clear();
  await open([outlineJob()], learnerFixture);
  expect(screen.getByRole('heading', { name: 'Grain' })).toBeVisible();
});

test('VIS-16 without state the outline of the cookie is shown; without one a visitor is sent to sign in', async () => {
  await visit('/topics', { api: [has], user: null });
  expect(await screen.findByRole('heading', { level: 1, name: 'Sourdough' })).toBeVisible();
  cleanup();
  const { path } = await visit('/topics', { api: [hasNone], user: null });
  await waitFor(() => expect(path()).toBe('/signin'));
});

test('VIS-16 an account takes the outline that this browser has, even if taking it failed at sign-in', async () => {
  localStorage.setItem('visitor-outline', JSON.stringify(generationId));
  const { calls } = await visit('/topics', {
    api: [
      respondWith(visitorEndpoints.adoptVisitorOutline, { generationId }),
      respondWith(outlineEndpoints.unfinishedOutlines, { outlines: [waiting] }),
    ],
  });
  expect(calls[0]?.path).toBe('/api/visitor/outlines/adopt');
  await waitFor(() => expect(FakeEventSource.last().url).toBe(`/api/generations/${generationId}/events`));
});

test('VIS-16 /create?topic= is a form with the topic filled in; a refusal stays, with the way to an account', async () => {
  const refused = failWith(visitorEndpoints.requestVisitorOutline, 403, 'Not today.');
  const { path } = await visit('/create?topic=Salt%20%26%20pepper', { api: [refused], user: null });
  expect(await screen.findByLabelText('Topic')).toHaveValue('Salt & pepper');
  await userEvent.click(await button('Submit'));
  expect(await screen.findByText('Not today.')).toBeVisible();
  expect(path()).toBe('/create');
  expect(screen.getByRole('link', { name: 'Create a free account' })).toHaveAttribute('href', '/signup');
});

test('VIS-16 Go Back of a visitor returns to the form with the topic', async () => {
  await open();
  await userEvent.click(await button('Go Back'));
  expect(await screen.findByLabelText('Topic')).toHaveValue('Sourdough');
});
