import { courseEndpoints, lessonEndpoints } from '@coursewright/contracts';
import { type EndpointStub, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  courseId,
  createLesson,
  createProgress,
  generationId,
  opensLesson,
  readsCourse,
} from '../../testing/course-fixtures.ts';
import { createVoice, FakeSpeech, type SpeechFaults } from '../../testing/fake-speech.ts';
import { onDesktop, send, visit } from '../../testing/visit.ts';

const html = '<p>Wheat is a grass. It grows.</p><pre>a\nb</pre>';
const lesson = { html, language: 'en' };
const VOICES = [
  createVoice('de-DE'),
  createVoice('en-US', { name: 'Albert', default: true }),
  createVoice('en-GB', { name: 'Remote', localService: false }),
  createVoice('en_AU', { name: 'Karen' }),
];

let rects: Map<string, number>;

beforeEach(() => {
  onDesktop();
  localStorage.clear();
  rects = new Map();
  // jsdom has no layout.
  Range.prototype.getBoundingClientRect = function measure() {
    const top = rects.get(this.toString()) ?? 200;
    return { top, bottom: top + 20 } as DOMRect;
  };
  window.scrollBy = jest.fn();
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, { speechSynthesis: undefined, SpeechSynthesisUtterance: undefined, Highlight: undefined });
  for (const name of ['speechSynthesis', 'SpeechSynthesisUtterance', 'Highlight'])
    Reflect.deleteProperty(globalThis, name);
});

async function open({
  voices = VOICES,
  faults = {},
  api = [readsCourse(), opensLesson(lesson)],
  path = `/course/${courseId}?at=t1s1`,
}: {
  voices?: SpeechSynthesisVoice[];
  faults?: SpeechFaults;
  api?: EndpointStub[];
  path?: string;
} = {}) {
  jest.useFakeTimers({ advanceTimers: true });
  const speech = FakeSpeech.install(voices, faults);
  const view = await visit(path, { api, user: learnerFixture });
  return { speech, ...view };
}

const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const press = async (name: string | RegExp) => user().click(await screen.findByRole('button', { name }));
const player = () => screen.findByRole('region', { name: 'Read aloud' });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const said = ({ texts }: FakeSpeech) => texts.filter((text) => text !== '');

test('STU-39 Listen reads the title and the lesson, and goes on with the next lesson', async () => {
  const { speech, search, announcements } = await open();
  await press('Listen');
  await within(await player()).findByText('Sentence 1 of 4');
  expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus();
  await pass(6_000);
  expect(said(speech)).toEqual(expect.arrayContaining(['Wheat', 'Wheat is a grass.', 'It grows.', 'Code, 2 lines']));
  await waitFor(() => expect(search()).toBe('?at=t1s2'));
  expect(announcements).toContain('Next lesson: Rye');
  await waitFor(() => expect(said(speech)[4]).toBe('Rye'));
  // The player keeps the focus of the reader.
  expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus();
});

test('STU-39 without On through the course the lesson ends with itself; Play begins again', async () => {
  const { speech, search, announcements } = await open();
  await press('Listen');
  await press('Voice and speed');
  await user().click(screen.getByRole('checkbox', { name: 'On through the course' }));
  await pass(20_000);
  expect(search()).toBe('?at=t1s1');
  expect(announcements).toContain('The lesson has been read to its end.');
  expect(said(speech)).toHaveLength(4);
  await press('Play');
  expect(said(speech)[4]).toBe('Wheat');
});

test('STU-39 the last lesson of a course is the end', async () => {
  const { announcements } = await open({ path: `/course/${courseId}?at=t2s2` });
  await press('Listen');
  await pass(20_000);
  expect(await within(await player()).findByText('End of the lesson')).toBeInTheDocument();
  expect(announcements).toContain('The lesson has been read to its end.');
});

test('STU-39 Pause, Next and Previous, and the keys of media', async () => {
  const handlers = new Map<string, () => void>();
  const mediaSession = { setActionHandler: (name: string, act: () => void) => handlers.set(name, act) };
  Object.assign(globalThis, { MediaMetadata: class {} });
  Object.defineProperty(navigator, 'mediaSession', { value: mediaSession, configurable: true });
  const { speech } = await open();
  await press('Listen');
  await pass(100);
  await press('Pause');
  await pass(10_000);
  expect(said(speech)).toEqual(['Wheat']);
  await press('Next sentence');
  expect(screen.getByText('Sentence 2 of 4')).toBeInTheDocument();
  await press('Play');
  expect(said(speech)).toEqual(['Wheat', 'Wheat is a grass.']);
  act(() => handlers.get('nexttrack')?.());
  await pass(500);
  expect(said(speech).at(-1)).toBe('It grows.');
  act(() => handlers.get('pause')?.());
  expect(speech.speaking).toBe(false);
  fireEvent.keyDown(document.body, { key: 'MediaPlayPause' });
  await pass(500);
  expect(said(speech).at(-1)).toBe('It grows.');
  fireEvent.keyDown(document.body, { key: 'l' });
  expect(speech.speaking).toBe(false);
  expect(await screen.findByRole('button', { name: 'Play' })).toBeInTheDocument();
  Reflect.deleteProperty(navigator, 'mediaSession');
});

test('STU-39 the local voice of the language comes first; voice and speed are kept for the language', async () => {
  const { speech, unmount } = await open();
  await press('Listen');
  await pass(100);
  expect(speech.said.find(({ text }) => text === 'Wheat')?.voice?.name).toBe('Karen');
  await press('Voice and speed');
  const voices = screen.getByRole('combobox', { name: 'Voice' });
  expect(
    within(voices)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Karen', 'Remote', 'Albert']);
  await user().selectOptions(voices, 'Remote');
  await user().selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5×');
  await pass(500);
  expect(speech.said.at(-1)).toMatchObject({ rate: 1.5, lang: 'en-GB' });
  unmount();
  expect(speech.speaking).toBe(false);

  const again = await open();
  await press('Listen');
  await pass(200);
  expect(again.speech.said.at(-1)).toMatchObject({ rate: 1.5, lang: 'en-GB' });
  again.unmount();
  const other = await open({ api: [readsCourse(), opensLesson({ html: '<p>Gras.</p>', language: 'de' })] });
  await press('Listen');
  await pass(200);
  expect(other.speech.said.at(-1)).toMatchObject({ rate: 1, lang: 'de-DE' });
});

test.each([true, false])('STU-39 voices that come late are waited for, told or not: %s', async (tellsNoVoices) => {
  const { speech } = await open({ faults: { voicesAfter: 1_000, tellsNoVoices } });
  await press('Listen');
  expect(await screen.findByText('Looking for voices…')).toBeInTheDocument();
  await pass(3_000);
  expect(said(speech)[0]).toBe('Wheat');
});

test('STU-39 no voice for the language says so, as the course was asked for', async () => {
  const brief = { language: 'ja' } as const;
  const { speech } = await open({ api: [readsCourse([], { brief }), opensLesson(lesson)] });
  await press('Listen');
  expect(await screen.findByRole('status')).toHaveTextContent(
    'This device has no voice for the language of the lesson (Japanese).',
  );
  expect(screen.getByRole('button', { name: 'Play' })).toHaveAttribute('aria-disabled', 'true');
  await pass(5_000);
  expect(said(speech)).toEqual([]);
});

test.each<[string, () => void]>([
  ['no voice at all', () => FakeSpeech.install([])],
  ['no speech', () => Reflect.deleteProperty(globalThis, 'speechSynthesis')],
])('STU-39 a browser with %s says so', async (what, take) => {
  await open();
  take();
  await press('Listen');
  await pass(5_000);
  const text = what === 'no speech' ? 'This browser cannot read aloud.' : /^This device has no voice/;
  expect(await within(await player()).findByText(text)).toBeInTheDocument();
});

test('STU-39 a lesson of no known language offers every voice', async () => {
  await open({ api: [readsCourse(), opensLesson({ html })] });
  await press('Listen');
  await press('Voice and speed');
  expect(
    within(screen.getByRole('combobox', { name: 'Voice' })).getByRole('option', { name: 'Voice of de-DE (de-DE)' }),
  ).toBeInTheDocument();
});

test('STU-39 speech ends with the page, with the lesson that is left, and with its player', async () => {
  const { speech, router } = await open();
  await press('Listen');
  await pass(100);
  fireEvent(window, new Event('pagehide'));
  expect(speech.speaking).toBe(false);
  await press('Play');
  await pass(100);
  expect(speech.speaking).toBe(true);
  await act(() => router.navigate(`/course/${courseId}?at=t1s2`));
  await screen.findByRole('heading', { level: 2, name: 'Rye' });
  await pass(2_000);
  expect(speech.speaking).toBe(false);
  expect(said(speech)).not.toContain('Rye');
  await press('Play');
  await pass(100);
  expect(said(speech).at(-1)).toBe('Rye');
  await press('Stop reading aloud');
  expect(speech.speaking).toBe(false);
  expect(screen.queryByRole('region', { name: 'Read aloud' })).toBeNull();
});

test('STU-39 a lesson that is being written is read when it is complete', async () => {
  const writing = respondWith(courseEndpoints.openSubtopic, ({ params }) =>
    params.subtopicId === 't1s1'
      ? { status: 'ready', lesson: createLesson('t1s1', lesson), progress: createProgress(1), completed: false }
      : { status: 'writing', generationId },
  );
  const { speech, search } = await open({ api: [readsCourse(), writing] });
  await press('Listen');
  await pass(7_000);
  await waitFor(() => expect(search()).toBe('?at=t1s2'));
  expect(await within(await player()).findByText('The lesson is not there yet.')).toBeInTheDocument();
  await send({ type: 'block', index: 0, html: '<p>Rye begun.</p>' });
  await pass(3_000);
  expect(said(speech)).toHaveLength(4);
  const written = createLesson('t1s2', { title: 'Rye', html: '<p>Rye is complete.</p>', language: 'en' });
  await send({ type: 'lesson-done', lesson: written, progress: createProgress(2), completed: false });
  await pass(3_000);
  expect(said(speech).slice(4)).toEqual(['Rye', 'Rye is complete.']);
});

test('STU-39 a text that was rewritten meanwhile is not read on; what only moves is', async () => {
  const revised = createLesson('t1s1', { html: '<p>Spelt is older.</p>', version: 2, language: 'en' });
  const { speech } = await open({
    api: [readsCourse(), opensLesson(lesson), respondWith(lessonEndpoints.reviseLesson, { generationId })],
  });
  await press('Listen');
  await pass(600);
  expect(said(speech).at(-1)).toBe('Wheat is a grass.');
  const text = document.querySelector('[data-lesson-text]');
  act(() =>
    text?.querySelector('p')?.before(Object.assign(document.createElement('p'), { textContent: 'An addition.' })),
  );
  await pass(200);
  expect(screen.getByText('Sentence 3 of 5')).toBeInTheDocument();
  expect(said(speech)).toHaveLength(2);

  await press('Simpler');
  await screen.findByText('Your new text is queued …');
  await send({ type: 'revision-done', lesson: revised });
  await pass(500);
  expect(speech.speaking).toBe(false);
  expect(screen.getByText('The text has changed. Play reads it from the start.')).toBeInTheDocument();
  await press('Play');
  await pass(1_000);
  expect(said(speech).slice(-2)).toEqual(['Wheat', 'Spelt is older.']);
});

test('STU-39 what is said is highlighted without a change of the lesson', async () => {
  const highlights = new Map<string, { ranges: Range[] }>();
  class FakeHighlight {
    ranges: Range[];
    constructor(...ranges: Range[]) {
      this.ranges = ranges;
    }
  }
  Object.assign(globalThis, { Highlight: FakeHighlight, CSS: { highlights } });
  await open();
  await screen.findByText(/Wheat is a grass/);
  const before = document.querySelector('article')?.innerHTML;
  await press('Listen');
  await pass(600);
  expect(highlights.get('listen')?.ranges.map(String)).toEqual(['Wheat is a grass.']);
  expect(document.body).toHaveAttribute('data-reads-aloud');
  expect(document.querySelector('article')?.innerHTML).toBe(before);
  await press('Stop reading aloud');
  expect(highlights.size).toBe(0);
  expect(document.body).not.toHaveAttribute('data-reads-aloud');
  Reflect.deleteProperty(globalThis, 'CSS');
});

test('STU-39 where ranges cannot be painted, the paragraph is marked', async () => {
  await open();
  await press('Listen');
  await pass(600);
  expect((await screen.findByText(/Wheat is a grass/)).className).toBe('said');
  await press('Stop reading aloud');
  expect(document.querySelector('.said')).toBeNull();
});

test('STU-39 the page follows what is said until the reader scrolls away', async () => {
  await open();
  rects.set('Wheat is a grass.', 2_000);
  await press('Listen');
  await pass(600);
  expect(window.scrollBy).toHaveBeenCalledTimes(1);
  rects.set('It grows.', 3_000);
  await pass(1_000);
  expect(window.scrollBy).toHaveBeenCalledTimes(1);
});

test('STU-39 Listen in the middle of a lesson begins there', async () => {
  rects.set('Wheat', -400).set('Wheat is a grass.', -50);
  const { speech } = await open();
  await press('Listen');
  await pass(100);
  expect(said(speech)).toEqual(['It grows.']);
});

test('STU-39 a quiz ends the reading, which does not begin again by itself', async () => {
  const { speech, router } = await open();
  await press('Listen');
  await pass(100);
  await act(() => router.navigate(`/course/${courseId}?quiz=t1`));
  await pass(500);
  expect(speech.speaking).toBe(false);
  await act(() => router.navigate(`/course/${courseId}?at=t1s1`));
  await pass(2_000);
  expect(screen.queryByRole('region', { name: 'Read aloud' })).toBeNull();
});
