import { visitorEndpoints } from '@coursewright/contracts';
import { enter, failWith, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderShell } from '../../testing/render-shell.tsx';

const generationId = 'a'.repeat(24);
const accepts = respondWith(visitorEndpoints.requestVisitorOutline, { generationId });
const label = 'What do you want to learn?';

async function ask(topic: string) {
  await enter(await screen.findByLabelText(label), `${topic}{Enter}`);
}

test('VIS-16 Enter requests the outline and opens it', async () => {
  const { calls, path, router } = renderShell('/', { api: [accepts] });
  await ask('  Sourdough bread ');
  await waitFor(() => expect(path()).toBe('/topics'));
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/visitor/outlines', { topic: 'Sourdough bread' }],
  ]);
  expect(router.state.location.state).toEqual({ generationId });
});

test('VIS-16 a blank topic requests nothing', async () => {
  const { calls, path } = renderShell('/', { api: [accepts] });
  await ask('   ');
  expect([calls, path()]).toEqual([[], '/']);
});

test('VIS-16 a refusal stands below the field, with the way to an account, and the topic stays', async () => {
  renderShell('/', { api: [failWith(visitorEndpoints.requestVisitorOutline, 429, 'Many topics were tried.')] });
  await ask('Bread');
  expect(await screen.findByText(/Many topics were tried/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create a free account' })).toHaveAttribute('href', '/signup');
  expect(screen.getByLabelText(label)).toHaveValue('Bread');
});

test('VIS-16 without a script the form opens /create with the topic', async () => {
  renderShell('/');
  const form = (await screen.findByLabelText<HTMLInputElement>(label)).form;
  expect(form).toHaveAttribute('action', '/create');
  expect(form).toHaveAttribute('method', 'get');
  expect(screen.getByLabelText(label)).toHaveAttribute('name', 'topic');
});

test('CRS-20 VIS-16 an ambiguous topic is asked about under the field, and Enter does not wait for it', async () => {
  const questions = [{ question: 'Which Mercury?', answers: ['The planet', 'The metal', 'The god'] }];
  const { calls, path } = renderShell('/', {
    api: [accepts, respondWith(visitorEndpoints.visitorQuestions, { questions })],
  });
  await enter(await screen.findByLabelText(label), 'Mercury');
  await userEvent.click(await screen.findByRole('button', { name: 'The god' }, { timeout: 15_000 }));
  await enter(screen.getByLabelText(label), '{Enter}');
  await waitFor(() => expect(path()).toBe('/topics'));
  expect(calls.at(-1)?.body).toEqual({
    topic: 'Mercury',
    answers: [{ question: 'Which Mercury?', answer: 'The god' }],
  });
});

test('VIS-16 a learner who is signed in gets the form of learners, filled in', async () => {
  const { calls, path, router } = renderShell('/', { user: learnerFixture, api: [accepts] });
  await ask('Salt & pepper');
  expect([calls, path()]).toEqual([[], '/create']);
  expect(new URLSearchParams(router.state.location.search).get('topic')).toBe('Salt & pepper');
});
