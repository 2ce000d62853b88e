import { courseEndpoints, courseMediaEndpoints } from '@coursewright/contracts';
import { enter, failWith, flaky, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, generationId, outlineJob, savesCourse } from '../../testing/course-fixtures.ts';
import { pressRetry, send, visit } from '../../testing/visit.ts';

const paid = { ...learnerFixture, plan: 'monthly' as const };
const accepting = [
  respondWith(courseEndpoints.requestOutline, { generationId }),
  failWith(courseEndpoints.generation, 404, 'not needed here'),
];
// The question comes some time after the last key.
const AFTER_A_PAUSE = { timeout: 15_000 };
const topic = () => screen.findByRole('textbox', { name: 'Topic' });
const subtopics = () => screen.getAllByRole('textbox', { name: /^Sub Topic/ });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

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
  await enter(await topic(), '   ');
  await press('Submit');
  await waitFor(() => expect(toasts).toEqual(['error: Please fill in all required fields']));
  expect(await topic()).toHaveAccessibleDescription('Please fill in all required fields');
  expect(await topic()).toBeInvalid();
  expect(calls).toEqual([]);
});

test.each([
  ['5', 4],
  ['10', 7],
])('CRS-03 the choice %s is sent as %i topics', async (choice, topicCount) => {
  const { calls, path } = await visit('/create', { api: accepting, user: paid });
  await enter(await topic(), 'Sourdough');
  await userEvent.click(screen.getByRole('radio', { name: new RegExp(`^${choice}\\b`) }));
  await press('Submit');
  await waitFor(() => expect(path()).toBe('/topics'));
  expect(calls[0]?.body).toMatchObject({ topic: 'Sourdough', topicCount });
});

test('CRS-04 the course type is chosen and blank sub-topics are not sent', async () => {
  const { calls, path, router } = await visit('/create', { api: accepting, user: paid });
  await enter(await topic(), 'Sourdough');
  await press('Add Sub-Topic');
  await enter(screen.getByRole('textbox', { name: 'Sub Topic 2' }), 'Shaping');
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

test('CRS-05 a draft of paid times does not slip past a free plan', async () => {
  const { unmount } = await visit('/create', { user: paid });
  await enter(await topic(), 'Tea');
  await userEvent.click(screen.getByRole('radio', { name: /^10/ }));
  unmount();
  await visit('/create');
  expect(await topic()).toHaveValue('Tea');
  expect(screen.getByRole('radio', { name: /^5/ })).toBeChecked();
});

test('CRS-10 what was typed survives a reload, for this learner alone', async () => {
  const { unmount } = await visit('/create');
  await enter(await topic(), 'Sourdough');
  await press('Add Sub-Topic');
  await enter(screen.getByRole('textbox', { name: 'Sub Topic 2' }), 'Shaping');
  unmount();
  const again = await visit('/create');
  expect(await topic()).toHaveValue('Sourdough');
  expect(screen.getByRole('textbox', { name: 'Sub Topic 2' })).toHaveValue('Shaping');
  again.unmount();
  await visit('/create', { user: { ...learnerFixture, id: 'another-user' } });
  expect(await topic()).toHaveValue('');
});

test('CRS-06 a failed request is repeated visibly and can be retried at once', async () => {
  const request = flaky(
    respondWith(courseEndpoints.requestOutline, { generationId }),
    failWith(courseEndpoints.requestOutline, 503, 'We are restarting'),
  );
  const { path } = await visit('/create', { api: [request] });
  await enter(await topic(), 'Sourdough');
  await press('Submit');
  await waitFor(() => expect(screen.getByText(/We are restarting/)).toHaveTextContent(/Trying again in \d+ s/));
  expect(await topic()).toHaveValue('Sourdough');
  await pressRetry(request.repair);
  await waitFor(() => expect(path()).toBe('/topics'));
});

test('a refusal of the server is shown, and the form stays', async () => {
  const { toasts, path } = await visit('/create', {
    api: [failWith(courseEndpoints.requestOutline, 403, 'For paid members only')],
  });
  await enter(await topic(), 'Sourdough');
  await press('Submit');
  await waitFor(() => expect(toasts).toEqual(['error: For paid members only']));
  expect(path()).toBe('/create');
  expect(await topic()).toHaveValue('Sourdough');
});

describe('an outline that is not a course yet', () => {
  const outline = { topics: [{ title: 'Flour', subtopics: [{ title: 'Wheat' }] }] };
  const newId = 'd'.repeat(24);
  const job = outlineJob();
  const writing = [respondWith(courseEndpoints.requestOutline, { generationId }), job];
  const again = [respondWith(courseEndpoints.requestOutline, { generationId: newId }), job];
  const requests = (calls: { path: string }[]) => calls.filter(({ path }) => path === '/api/outlines').length;

  async function makeOutline({ edited = true } = {}) {
    const view = await visit('/create', { api: writing });
    await enter(await topic(), 'Sourdough');
    await press('Submit');
    await screen.findByRole('button', { name: 'Go Back' });
    send({ type: 'outline-done', outline, source: 'openai' });
    if (edited) {
      await userEvent.click(screen.getByRole('button', { name: 'Flour' }));
      await enter(screen.getByRole('textbox', { name: 'Topic 1' }), ' and grain{Enter}');
    }
    await press('Go Back');
    await topic();
    return view;
  }

  test('CRS-08 Go Back and Submit with the form as it was lead to the edited outline', async () => {
    const { calls, path } = await makeOutline();
    await press('Submit');
    await waitFor(() => expect(path()).toBe('/topics'));
    await screen.findByRole('button', { name: 'Go Back' });
    send({ type: 'outline-done', outline, source: 'openai' });
    expect(await screen.findByRole('heading', { name: 'Flour and grain' })).toBeInTheDocument();
    expect(requests(calls)).toBe(1);
  });

  test('CRS-08 another form asks before the edits are lost, and can go back to them', async () => {
    const { calls, path, router } = await makeOutline();
    await enter(await topic(), ' bread');
    await press('Submit');
    const question = within(await screen.findByRole('dialog', { name: 'Replace your edited outline?' }));
    expect(question.getByText('Sourdough')).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: 'Continue editing' }));
    await waitFor(() => expect(path()).toBe('/topics'));
    expect(router.state.location.state).toEqual({ generationId });
    expect(requests(calls)).toBe(1);
  });

  test('CRS-08 a new outline takes the place of the edited one when the learner wants it', async () => {
    (await makeOutline()).unmount();
    const { router, path } = await visit('/create', { api: again });
    await enter(await topic(), ' bread');
    await press('Submit');
    await userEvent.click(await screen.findByRole('button', { name: 'Write a new outline' }));
    await waitFor(() => expect(path()).toBe('/topics'));
    expect(router.state.location.state).toEqual({ generationId: newId });
  });

  test('CRS-08 an outline without edits gives way without a question', async () => {
    (await makeOutline({ edited: false })).unmount();
    const { path } = await visit('/create', { api: again });
    await enter(await topic(), ' bread');
    await press('Submit');
    await waitFor(() => expect(path()).toBe('/topics'));
  });

  test.each(['/create', '/home'])('CRS-08 %s offers to continue it after the tab was closed', async (page) => {
    (await makeOutline()).unmount();
    sessionStorage.clear();
    const library = respondWith(courseEndpoints.library, { items: [], total: 0, completed: 0 });
    const { path } = await visit(page, { api: [...writing, library] });
    expect(await screen.findByText(/^Unfinished outline:/)).toHaveTextContent('Unfinished outline: Sourdough');
    await userEvent.click(screen.getByRole('link', { name: 'Continue' }));
    await waitFor(() => expect(path()).toBe('/topics'));
    await screen.findByRole('button', { name: 'Go Back' });
    send({ type: 'outline-done', outline, source: 'openai' });
    expect(await screen.findByRole('heading', { name: 'Flour and grain' })).toBeInTheDocument();
  });

  test('CRS-08 it is for this account alone, and ends when it becomes a course', async () => {
    (await makeOutline()).unmount();
    const other = await visit('/create', { user: { ...learnerFixture, id: 'another-account' } });
    await topic();
    expect(screen.queryByText(/^Unfinished outline:/)).toBeNull();
    other.unmount();

    const { path, unmount } = await visit('/topics', { api: [...writing, ...savesCourse], state: { generationId } });
    await screen.findByRole('button', { name: 'Go Back' });
    send({ type: 'outline-done', outline, source: 'openai' });
    await press('Generate Course');
    await waitFor(() => expect(path()).toBe(`/course/${courseId}`));
    unmount();
    await visit('/create');
    await topic();
    expect(screen.queryByText(/^Unfinished outline:/)).toBeNull();
  });

  test('CRS-08 it can be discarded, after a question', async () => {
    (await makeOutline()).unmount();
    await visit('/create');
    await topic();
    await press('Discard');
    await press('Discard outline');
    await waitFor(() => expect(screen.queryByText(/^Unfinished outline:/)).toBeNull());
    expect(Object.keys(localStorage)).toEqual(['session.signedIn']);
  });
});

describe('the brief', () => {
  const choose = async (name: string, option: string) =>
    userEvent.selectOptions(await screen.findByRole('combobox', { name }), option);

  test('CRS-20 what fits the course to its reader is sent with the request', async () => {
    const { calls, path } = await visit('/create', { api: accepting });
    await enter(await topic(), 'Sourdough');
    await userEvent.click(screen.getByText('Make it fit you'));
    await choose('Your level', 'New to it');
    await choose('Time for the whole course', '8 lessons, about 50 minutes');
    await choose('Language of the course', 'German');
    await enter(screen.getByRole('textbox', { name: 'Your goal' }), 'A loaf every weekend');
    await enter(screen.getByRole('textbox', { name: 'What you already know' }), 'Kneading{Enter}{Enter}Yeast');
    await press('Submit');
    await waitFor(() => expect(path()).toBe('/topics'));
    expect(calls[0]?.body).toMatchObject({
      topic: 'Sourdough',
      brief: {
        level: 'new',
        goal: 'A loaf every weekend',
        minutes: 48,
        language: 'de',
        known: ['Kneading', 'Yeast'],
      },
    });
  });

  test('CRS-20 a sixth known subject is refused at its field, which is shown', async () => {
    const { calls } = await visit('/create', { api: accepting });
    await enter(await topic(), 'Sourdough');
    const summary = screen.getByText('Make it fit you');
    await userEvent.click(summary);
    const known = screen.getByRole('textbox', { name: 'What you already know' });
    await enter(known, ['1', '2', '3', '4', '5', '6'].join('{Enter}'));
    await press('Submit');
    await waitFor(() => expect(known).toHaveAccessibleDescription(/at most 5 lines/));
    expect(known.closest('details')).toHaveAttribute('open');
    expect(calls).toEqual([]);
  });

  test('CRS-03 CRS-05 CRS-20 a paid member selects between 5 and 10, which say what they give in the chosen time', async () => {
    await visit('/create', { user: paid });
    expect(await screen.findByText('Select number of sub topics')).toBeInTheDocument();
    const choice = (name: RegExp) => screen.getByRole('radio', { name });
    expect(choice(/^5/)).toHaveTextContent('5Short: 4 topics, about 12 lessons, about 70 minutes');
    expect(choice(/^10/)).toHaveTextContent('10Long: 7 topics, about 21 lessons, about 125 minutes');
    await userEvent.click(screen.getByText('Make it fit you'));
    await userEvent.selectOptions(screen.getByLabelText('Time for the whole course'), '2');
    expect(choice(/^10/)).toHaveTextContent('7 topics, about 14 lessons, about 85 minutes');
  });

  test.each([
    ['sample', 'Read, with a sample video of the headings: no video service is set up here'],
    ['found', 'Watch, then read'],
  ] as const)('CRS-04 with videos that are %s the type says what its lessons get', async (videos, text) => {
    await visit('/create', { user: paid, api: [respondWith(courseMediaEndpoints.courseMedia, { videos })] });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('radio', { name: /^Video & Theory/ })).toBeVisible();
  });

  test('CRS-20 the language that the topic shows is named, and another can be chosen', async () => {
    await visit('/create');
    await enter(await topic(), 'Die Geschichte der Uhr');
    await userEvent.click(screen.getByText('Make it fit you'));
    const language = screen.getByLabelText('Language of the course');
    expect(language).toHaveDisplayValue('German, as the topic');
    await userEvent.selectOptions(language, 'en');
    expect(language).toHaveDisplayValue('English');
  });

  describe('clarifying questions', () => {
    const asking = respondWith(courseEndpoints.clarifyingQuestions, {
      questions: [{ question: 'Which Mercury?', answers: ['The planet', 'The metal', 'The god'] }],
    });
    const bodyOf = (calls: { path: string; body: unknown }[]) =>
      calls.find(({ path }) => path === '/api/outlines')?.body;

    test('CRS-20 one is asked under the topic after a pause, and the chosen answer goes into the brief', async () => {
      const { calls } = await visit('/create', { api: [...accepting, asking] });
      await enter(await topic(), 'Mercury');
      const group = await screen.findByRole('group', { name: /Which Mercury\?/ }, AFTER_A_PAUSE);
      await userEvent.click(within(group).getByRole('button', { name: 'The planet' }));
      await userEvent.click(within(group).getByRole('button', { name: 'The metal' }));
      expect(within(group).getByRole('button', { pressed: true })).toHaveTextContent('The metal');
      await press('Submit');
      const answers = [{ question: 'Which Mercury?', answer: 'The metal' }];
      await waitFor(() => expect(bodyOf(calls)).toMatchObject({ brief: { answers } }));
    });

    test('CRS-20 Submit does not wait for it: who goes on at once is asked nothing and sends no brief', async () => {
      const { calls } = await visit('/create', { api: [...accepting, asking] });
      await enter(await topic(), 'Mercury{Enter}');
      await waitFor(() => expect(bodyOf(calls)).toBeDefined());
      expect(bodyOf(calls)).not.toHaveProperty('brief');
    });

    test('CRS-20 answers are sent for a topic that is written another way', async () => {
      const { calls } = await visit('/create', { api: [...accepting, asking] });
      await enter(await topic(), 'Mercury');
      await userEvent.click(await screen.findByRole('button', { name: 'The god' }, AFTER_A_PAUSE));
      await userEvent.clear(await topic());
      await enter(await topic(), 'mercury');
      await press('Submit');
      await waitFor(() => expect(bodyOf(calls)).toMatchObject({ brief: { answers: [{ answer: 'The god' }] } }));
    });

    test('CRS-20 answers of another topic are not sent', async () => {
      const { calls } = await visit('/create', { api: [...accepting, asking] });
      await enter(await topic(), 'Mercury');
      await userEvent.click(await screen.findByRole('button', { name: 'The god' }, AFTER_A_PAUSE));
      await enter(await topic(), ' thermometers');
      await press('Submit');
      await waitFor(() => expect(bodyOf(calls)).toBeDefined());
      expect(bodyOf(calls)).not.toHaveProperty('brief.answers');
    });
  });

  test('CRS-20 a draft from before there was a brief is restored', async () => {
    const draft = { topic: 'Rye', subtopics: [{ value: '' }], topicCount: '4', courseType: 'Text & Image Course' };
    sessionStorage.setItem(`learner.outline-draft.${learnerFixture.id}`, JSON.stringify(draft));
    await visit('/create');
    expect(await topic()).toHaveValue('Rye');
  });
});
