import { courseEndpoints } from '@coursewright/contracts';
import { aLearner, answer, refuse } from '@coursewright/mfe-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { generationId } from '../../testing/a-course.ts';
import { visit } from '../../testing/visit.ts';

const paid = { ...aLearner, plan: 'monthly' as const };
const accepting = [
  answer(courseEndpoints.requestOutline, { generationId }),
  refuse(courseEndpoints.generation, 404, 'not needed here'),
];
const topic = () => screen.findByRole('textbox', { name: 'Topic' });
const subtopics = () => screen.getAllByRole('textbox', { name: /^Sub Topic/ });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => sessionStorage.clear());

test('CRS-01 sub-topics are added and removed, and Remove shows only when there is more than one', async () => {
  await visit('/create');
  await topic();
  expect(subtopics()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Remove Sub-Topic' })).not.toBeInTheDocument();
  await press('Add Sub-Topic');
  expect(subtopics()).toHaveLength(2);
  await press('Remove Sub-Topic');
  expect(subtopics()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Remove Sub-Topic' })).not.toBeInTheDocument();
});

test('CRS-01 a sixth sub-topic is refused', async () => {
  const { toasts } = await visit('/create');
  await topic();
  for (let i = 0; i < 4; i++) await press('Add Sub-Topic');
  expect(toasts).toEqual([]);
  await press('Add Sub-Topic');
  expect(subtopics()).toHaveLength(5);
  expect(toasts).toEqual(['error: You can only add 5 sub topics']);
});

test('CRS-02 a blank topic is refused in a toast and at the field, and nothing is sent', async () => {
  const { toasts, calls } = await visit('/create', { api: accepting });
  await userEvent.type(await topic(), '   ');
  await press('Submit');
  await waitFor(() => expect(toasts).toEqual(['error: Please fill in all required fields']));
  expect(await topic()).toHaveAccessibleDescription('Please fill in all required fields');
  expect(await topic()).toBeInvalid();
  expect(calls).toEqual([]);
});

test('CRS-03 the choices 5 and 10 are sent as 4 and 7 topics', async () => {
  const { calls, path } = await visit('/create', { api: accepting, user: paid });
  await userEvent.type(await topic(), 'Sourdough');
  await userEvent.click(screen.getByRole('radio', { name: /^10/ }));
  await press('Submit');
  await waitFor(() => expect(path()).toBe('/topics'));
  expect(calls[0]?.body).toMatchObject({ topic: 'Sourdough', topicCount: 7 });
});

test('CRS-04 the course type is chosen and blank sub-topics are not sent', async () => {
  const { calls, path, router } = await visit('/create', { api: accepting, user: paid });
  await userEvent.type(await topic(), 'Sourdough');
  await press('Add Sub-Topic');
  await userEvent.type(screen.getByRole('textbox', { name: 'Sub Topic 2' }), 'Shaping');
  await userEvent.click(screen.getByRole('radio', { name: /^Video & Theory/ }));
  await press('Submit');
  await waitFor(() => expect(path()).toBe('/topics'));
  expect(calls[0]?.body).toEqual({
    topic: 'Sourdough',
    subtopics: ['Shaping'],
    topicCount: 4,
    courseType: 'Video & Text Course',
  });
  expect(router.state.location.state).toEqual({ generationId });
});

test('CRS-05 a free member cannot choose 10 or video and is told why', async () => {
  const { toasts } = await visit('/create');
  await topic();
  expect(screen.getByText('For free member sub topics is limited to 5')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: /^10/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^Video & Theory/ }));
  expect(toasts).toEqual(['info: For paid members only', 'info: For paid members only']);
  expect(screen.getByRole('radio', { name: /^5/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /^Theory & Image/ })).toBeChecked();
});

test('CRS-05 a paid member is asked to select', async () => {
  await visit('/create', { user: paid });
  expect(await screen.findByText('Select number of sub topics')).toBeInTheDocument();
});

test('CRS-05 a draft of paid times does not slip past a free plan', async () => {
  const { unmount } = await visit('/create', { user: paid });
  await userEvent.type(await topic(), 'Tea');
  await userEvent.click(screen.getByRole('radio', { name: /^10/ }));
  unmount();
  await visit('/create');
  expect(await topic()).toHaveValue('Tea');
  expect(screen.getByRole('radio', { name: /^5/ })).toBeChecked();
});

test('CRS-10 what was typed survives a reload, for this learner alone', async () => {
  const { unmount } = await visit('/create');
  await userEvent.type(await topic(), 'Sourdough');
  await press('Add Sub-Topic');
  await userEvent.type(screen.getByRole('textbox', { name: 'Sub Topic 2' }), 'Shaping');
  unmount();
  const again = await visit('/create');
  expect(await topic()).toHaveValue('Sourdough');
  expect(screen.getByRole('textbox', { name: 'Sub Topic 2' })).toHaveValue('Shaping');
  again.unmount();
  await visit('/create', { user: { ...aLearner, id: 'somebody-else' } });
  expect(await topic()).toHaveValue('');
});

test('CRS-06 a failed request is repeated visibly and can be retried at once', async () => {
  let down = true;
  const api = [
    {
      endpoint: courseEndpoints.requestOutline,
      respond: () =>
        down
          ? refuse(courseEndpoints.requestOutline, 503, 'We are restarting').respond({} as never)
          : Response.json({ generationId }, { status: 202 }),
    },
  ];
  const { path } = await visit('/create', { api });
  await userEvent.type(await topic(), 'Sourdough');
  await press('Submit');
  expect(await screen.findByText(/We are restarting/)).toHaveTextContent(/Trying again in \d+ s/);
  expect(await topic()).toHaveValue('Sourdough');
  down = false;
  await press('Retry');
  await waitFor(() => expect(path()).toBe('/topics'));
});

test('a refusal of the server is shown, and the form stays', async () => {
  const { toasts, path } = await visit('/create', {
    api: [refuse(courseEndpoints.requestOutline, 403, 'For paid members only')],
  });
  await userEvent.type(await topic(), 'Sourdough');
  await press('Submit');
  await waitFor(() => expect(toasts).toEqual(['error: For paid members only']));
  expect(path()).toBe('/create');
  expect(await topic()).toHaveValue('Sourdough');
});
