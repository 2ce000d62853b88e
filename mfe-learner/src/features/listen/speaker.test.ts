import { browserClock } from '../../shared/clock.ts';
import { createVoice, FakeSpeech, type SpeechFaults } from '../../testing/fake-speech.ts';
import { createSpeaker, type Line, type SpeakerState } from './speaker.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const voice = createVoice('en_US');
const toLines = (texts: string[], rate = 1): Line[] => texts.map((text) => ({ text, language: 'en', voice, rate }));
const TEXTS = ['Wheat is a grass.', 'Rye is a grass too.', 'Oats are grasses.'];

function begin(faults: SpeechFaults = {}, texts = TEXTS) {
  const speech = FakeSpeech.install([voice], faults);
  let state: SpeakerState = { status: 'paused', index: 0 };
  const speaker = createSpeaker({
    speech: speech as never,
    clock: browserClock,
    onChange: (next) => {
      state = next;
    },
  });
  speaker.load(toLines(texts), 0);
  return { speech, speaker, state: () => state };
}

const pass = (ms: number) => jest.advanceTimersByTime(ms);

test('STU-39 the sentences are said one by one, and the last one ends', () => {
  const { speech, speaker, state } = begin();
  speaker.play();
  expect(speech.texts).toEqual(TEXTS.slice(0, 1));
  pass(1_500);
  expect(speech.texts).toEqual(TEXTS.slice(0, 2));
  expect(state()).toEqual({ status: 'playing', index: 1 });
  pass(10_000);
  expect(speech.texts).toEqual(TEXTS);
  expect(state().status).toBe('ended');
});

// In a press of the reader, as Safari wants it: nothing is awaited first.
test('STU-39 the first sentence is said within the press', () => {
  const { speech, speaker } = begin();
  speaker.play();
  expect(speech.said).toHaveLength(1);
});

test.each<[string, SpeechFaults]>([
  ['tell no event at all', { tellsNothing: true }],
  ['lose the end', { losesEnds: true }],
  ['tell an end for what is cancelled', { cancelEnds: true }],
  ['drop what follows a cancel', { dropsFor: 300 }],
])('STU-39 voices that %s are followed to the end, each sentence once', (_, faults) => {
  const { speech, speaker, state } = begin(faults);
  speaker.play();
  pass(60_000);
  expect(speech.texts).toEqual(TEXTS);
  expect(state().status).toBe('ended');
});

test('STU-39 a voice that stops after 14 seconds and never ends does not stop the lesson', () => {
  const { speech, speaker, state } = begin({ stopsAfter: 14_000 }, ['A'.repeat(300), 'The end.']);
  speaker.play();
  pass(60_000);
  expect(speech.texts.at(-1)).toBe('The end.');
  expect(state().status).toBe('ended');
});

test('STU-39 a pause ends the sentence, which is said again; the pause of the browser is not used', () => {
  const { speech, speaker, state } = begin();
  speaker.play();
  pass(1_500);
  speaker.pause();
  expect(speech.speaking).toBe(false);
  expect(state()).toEqual({ status: 'paused', index: 1 });
  pass(60_000);
  expect(speech.texts).toHaveLength(2);
  speaker.play();
  expect(speech.texts).toEqual([TEXTS[0], TEXTS[1], TEXTS[1]]);
  expect(speech.pauses).toBe(0);
});

test('STU-39 what another page left paused goes on', () => {
  const { speech, speaker } = begin();
  speech.paused = true;
  speaker.play();
  expect(speech.paused).toBe(false);
});

test('STU-39 speech that the system or another page ended is a pause, and no failure', () => {
  const { speech, speaker, state } = begin();
  speaker.play();
  pass(500);
  speech.cancel();
  pass(10);
  expect(state()).toEqual({ status: 'paused', index: 0 });
});

test('STU-39 a skip says the other sentence once, whatever cancel tells afterwards', () => {
  const { speech, speaker, state } = begin({ cancelEnds: true });
  speaker.play();
  pass(300);
  speaker.skip(1);
  pass(400);
  expect(speech.texts).toEqual(TEXTS.slice(0, 2));
  speaker.skip(-1);
  pass(400);
  expect(speech.texts.at(-1)).toBe(TEXTS[0]);
  expect(state()).toEqual({ status: 'playing', index: 0 });
  speaker.pause();
  speaker.skip(-1);
  expect(state()).toEqual({ status: 'paused', index: 0 });
});

test('STU-39 a browser that wants a press first says so', () => {
  const { speaker, state } = begin({ isBlocked: true });
  speaker.play();
  pass(100);
  expect(state()).toEqual({ status: 'paused', index: 0, problem: 'blocked' });
});

test('STU-39 a voice that fails is tried three times', () => {
  const { speaker, state } = begin({ fails: 'synthesis-failed' });
  speaker.play();
  pass(5_000);
  expect(state()).toEqual({ status: 'paused', index: 0, problem: 'failed' });
});

test('STU-39 what is dropped each time is a failure', () => {
  const { speaker, speech, state } = begin({ dropsFor: Number.POSITIVE_INFINITY });
  speech.cancel();
  speaker.play();
  pass(30_000);
  expect(state()).toEqual({ status: 'paused', index: 0, problem: 'failed' });
});

test('STU-39 a text that comes again does not interrupt its sentence; another speed says it anew', () => {
  const { speech, speaker } = begin();
  speaker.play();
  pass(300);
  speaker.load(toLines(['A new sentence.', ...TEXTS]), 1);
  pass(400);
  expect(speech.texts).toEqual([TEXTS[0]]);
  speaker.load(toLines(['A new sentence.', ...TEXTS], 2), 1);
  pass(400);
  expect(speech.said.map(({ text, rate }) => [text, rate])).toEqual([
    [TEXTS[0], 1],
    [TEXTS[0], 2],
  ]);
  expect(speech.said[0]?.lang).toBe('en-US');
});

test('STU-39 nothing is said or told after the end', () => {
  const { speech, speaker, state } = begin();
  speaker.play();
  pass(300);
  speaker.close();
  pass(30_000);
  expect(speech.speaking).toBe(false);
  expect(speech.texts).toHaveLength(1);
  expect(state().status).toBe('playing');
});
