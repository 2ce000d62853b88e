import { courseEndpoints, SOURCE_LIMITS, type SourceView, sourceEndpoints } from '@coursewright/contracts';
import { enter, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, generationId, opensLesson, readsCourse } from '../../testing/course-fixtures.ts';
import { visit } from '../../testing/visit.ts';

const notes: SourceView = {
  id: 'cccccccccccccccccccccccc',
  title: 'Lecture notes',
  type: 'text',
  characters: 12_345,
  passages: 20,
  courses: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
};
const book: SourceView = {
  ...notes,
  id: 'dddddddddddddddddddddddd',
  title: 'The book',
  type: 'pdf',
  pages: 40,
  courses: 2,
};

const accepting = [
  respondWith(courseEndpoints.requestOutline, { generationId }),
  failWith(courseEndpoints.generation, 404, 'not needed here'),
];
const open = async () => userEvent.click(await screen.findByText('Your material'));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('CRS-23 a pasted text is added, chosen and sent with the request of the outline', async () => {
  const api = [
    ...accepting,
    respondWith(sourceEndpoints.sources, [book]),
    respondWith(sourceEndpoints.addSource, notes),
  ];
  const { calls, path } = await visit('/create', { api });
  await enter(await screen.findByRole('textbox', { name: 'Topic' }), 'Sourdough');
  await open();
  await press('Paste text');
  await press('Add this text');
  expect(await screen.findByText('Please give it a title')).toBeVisible();
  await enter(screen.getByRole('textbox', { name: 'Title of the text' }), 'Lecture notes{Enter}');
  await enter(screen.getByRole('textbox', { name: 'Text' }), 'Wheat is a grass.');
  await press('Add this text');
  const list = await screen.findByRole('list', { name: 'Your material' });
  expect(await within(list).findByRole('checkbox', { name: /Lecture notes/ })).toBeChecked();
  expect(within(list).getByText('PDF · 40 pages · used in 2 courses')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: /The book/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^Only my material/ }));
  await press('Submit');
  await waitFor(() => expect(path()).toBe('/topics'));
  expect(calls.find((call) => call.path === '/api/sources' && call.method === 'POST')?.body).toEqual({
    title: 'Lecture notes',
    text: 'Wheat is a grass.',
  });
  expect(calls.find((call) => call.path === '/api/outlines')?.body).toMatchObject({
    material: { sourceIds: [notes.id, book.id], mode: 'only' },
  });
});

test('CRS-23 a refusal stays in the form with its reason, and the course is sent without material', async () => {
  const api = [
    ...accepting,
    respondWith(sourceEndpoints.sources, []),
    {
      endpoint: sourceEndpoints.addSource,
      respond() {
        const message = 'No text was found in this source.';
        const problem = {
          success: false,
          message: `text: ${message}`,
          code: 'empty',
          details: [{ field: 'text', message }],
        };
        return Response.json(problem, { status: 400 });
      },
    },
  ];
  const { calls, path } = await visit('/create', { api });
  await enter(await screen.findByRole('textbox', { name: 'Topic' }), 'Sourdough');
  await open();
  await press('Paste text');
  await enter(screen.getByRole('textbox', { name: 'Title of the text' }), 'Notes');
  await enter(screen.getByRole('textbox', { name: 'Text' }), '---');
  await press('Add this text');
  expect(await screen.findByRole('alert')).toHaveTextContent(/added\s*No text was found in this source\.$/);
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('---');
  await press('Submit');
  await waitFor(() => expect(path()).toBe('/topics'));
  expect(calls.find((call) => call.path === '/api/outlines')?.body).not.toHaveProperty('material');
});

test('CRS-23 a file and a link are added in the form of the course', async () => {
  const api = [
    respondWith(sourceEndpoints.sources, []),
    respondWith(sourceEndpoints.uploadFile, book),
    respondWith(sourceEndpoints.addLink, { ...notes, title: 'A page', type: 'html' }),
  ];
  const { calls } = await visit('/create', { api });
  await open();
  const input = await screen.findByLabelText('File with your material');
  const large = new File(['x'], 'scan.pdf');
  Object.defineProperty(large, 'size', { value: SOURCE_LIMITS.bytes + 1 });
  await userEvent.upload(input, large);
  expect(await screen.findByRole('alert')).toHaveTextContent('scan.pdf is too large. A file has at most 20 MB.');
  await userEvent.upload(input, new File(['%PDF-'], 'book.pdf'));
  expect(await screen.findByRole('checkbox', { name: /The book/ })).toBeChecked();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(calls.at(-1)).toMatchObject({ path: '/api/sources/files', query: { name: 'book.pdf' } });
  await press('Add a link');
  const address = screen.getByRole('textbox', { name: 'Address of a page or a PDF' });
  await enter(address, 'example.org{Enter}');
  expect(await screen.findByText('Please enter an address that begins with https://')).toBeVisible();
  await userEvent.clear(address);
  await enter(address, 'https://example.org/salt{Enter}');
  expect(await screen.findByRole('checkbox', { name: /A page/ })).toBeChecked();
  expect(calls.at(-1)).toMatchObject({ path: '/api/sources/links', body: { url: 'https://example.org/salt' } });
});

test('CRS-23 unused material is removed; what courses use cannot be removed here', async () => {
  const api = [
    respondWith(sourceEndpoints.sources, [notes, book]),
    respondWith(sourceEndpoints.deleteSource, { success: true, message: 'Removed' }),
  ];
  const { calls } = await visit('/create', { api });
  await open();
  await press('Remove Lecture notes');
  await waitFor(() => expect(screen.queryByText('Lecture notes')).not.toBeInTheDocument());
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/sources/${notes.id}` });
  expect(screen.queryByRole('button', { name: 'Remove The book' })).not.toBeInTheDocument();
});

test('CRS-23 a number in a lesson opens the passage, its heading and page; unsupported sentences are counted', async () => {
  const lesson = opensLesson({
    html: '<p>Wheat is a grass [s1]. It has nine lives [s1].</p>',
    citations: {
      state: 'checked',
      passages: [{ marker: 's1', source: 'The book', heading: 'Grain', page: 12, text: 'Wheat is an old grass.' }],
      cited: 2,
      unsupported: [{ at: 1, marker: 's1', reason: 'The passage does not have the number nine.' }],
      missing: 1,
    },
  });
  await visit(`/course/${courseId}?at=t1s1`, { api: [readsCourse(['t1s1']), lesson] });
  expect(
    await screen.findByText(
      /^2 sentences from your material, 1 not supported: underlined. 1 sentence repeats it without a note.$/,
    ),
  ).toBeVisible();
  const button = screen.getByRole('button', { name: 'Source 1' });
  await userEvent.click(button);
  const panel = await screen.findByRole('dialog', { name: 'Source 1' });
  expect(panel).toHaveTextContent('The book · Grain · page 12');
  expect(panel).toHaveTextContent('Wheat is an old grass.');
  expect(panel).toHaveTextContent('The passage does not have the number nine.');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});

test('CRS-23 the course page shows where each part of the material went', async () => {
  const material = { sourceIds: [book.id], mode: 'only' as const };
  const api = [
    readsCourse(['t1s1'], { material }),
    opensLesson(),
    respondWith(sourceEndpoints.courseMaterial, {
      written: 1,
      lessons: 4,
      sources: [
        {
          id: book.id,
          title: 'The book',
          parts: [
            { heading: 'Grain', fromPage: 1, toPage: 3, share: 40, subtopics: ['t1s1'] },
            { fromPage: 4, toPage: 4, share: 60, subtopics: [] },
          ],
          unread: [
            { reason: 'picture', fromPage: 5, toPage: 5 },
            { reason: 'picture', fromPage: 7, toPage: 9 },
            { reason: 'characters', heading: 'Grain' },
          ],
        },
      ],
    }),
  ];
  await visit(`/course/${courseId}?at=t1s1`, { api });
  await press('Where your material went');
  const dialog = await screen.findByRole('dialog', { name: 'Where your material went' });
  expect(await within(dialog).findByText('40% in lessons, 60% left out')).toBeVisible();
  expect(within(dialog).getByText('Grain, pages 1 to 3')).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'Wheat' })).toHaveAttribute(
    'href',
    expect.stringContaining('at=t1s1'),
  );
  expect(within(dialog).getByText('page 4')).toBeVisible();
  expect(within(dialog).getByText('Hardly any text: a picture, or empty: page 5, pages 7 to 9')).toBeVisible();
  expect(within(dialog).getByText('Damaged characters: Grain')).toBeVisible();
  expect(dialog).toHaveTextContent('1 of 4 lessons are written.');
});

test.each([
  ['url', { title: 'On salt', url: 'https://example.org/salt' }, 'On salt'],
  ['text, as on Android', { text: 'On salt https://example.org/salt' }, 'On salt'],
  ['text alone', { text: 'https://example.org/salt' }, ''],
])('STU-40 a link that is shared as %s is added as material when the learner says so', async (_, shared, topic) => {
  const kept: SourceView[] = [];
  const salt = { ...notes, title: 'Salt', type: 'html' } as const;
  const api = [
    respondWith(sourceEndpoints.sources, () => kept),
    respondWith(sourceEndpoints.addLink, () => {
      kept.push(salt);
      return salt;
    }),
  ];
  const { calls } = await visit(`/create?${new URLSearchParams(shared)}`, { api });
  expect(await screen.findByRole('textbox', { name: 'Topic' })).toHaveValue(topic);
  expect(await screen.findByRole('textbox', { name: 'Address of a page or a PDF' })).toHaveValue(
    'https://example.org/salt',
  );
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await press('Add this page');
  expect(await screen.findByRole('checkbox', { name: /Salt/ })).toBeChecked();
  const added = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(added).toEqual([{ url: 'https://example.org/salt' }]);
});

test('STU-40 what is shared and is no link begins the topic; a script is none', async () => {
  const shared = { text: 'Salt in bread', url: 'javascript:alert(1)' };
  await visit(`/create?${new URLSearchParams(shared)}`, { api: [] });
  expect(await screen.findByRole('textbox', { name: 'Topic' })).toHaveValue('Salt in bread');
  expect(screen.queryByRole('textbox', { name: 'Address of a page or a PDF' })).toBeNull();
});
