import type { Fault } from '@coursewright/emulators/providers';
import { never, subject, useMedia } from './testing/start-media.ts';

const fixtures = useMedia();
const html = '<p>Flour and water live. They rise.</p><h3>Feeding</h3><p>Feed it daily.</p>';

async function lesson(env: Record<string, string> = {}, { youtube = [], transcript = [] } = faults()) {
  fixtures.providers.youtube.fail(...youtube);
  fixtures.providers.transcript.fail(...transcript);
  const { lessonMedia } = await fixtures.open(env);
  const media = lessonMedia(subject, 'Video & Text Course', never);
  const said = await media.transcript;
  return { said, ...(await media.finish(html)) };
}
const faults = (): { youtube?: Fault[]; transcript?: Fault[] } => ({});

test('STU-02 CRS-11 a lesson gets a video that may be embedded, its poster from us, and its transcript for the author', async () => {
  const { said, video, note, image } = await lesson();
  expect(video).toEqual({
    provider: 'youtube',
    youtubeId: 'aB3-_xYz901',
    title: "Feeding a starter Sourdough bread & what it's for",
    channel: 'Open Classroom',
    posterUrl: expect.stringMatching(/^\/api\/media\/[0-9a-f]{64}$/),
  });
  expect(said).toContain('heliotrope');
  expect([note, image]).toEqual([undefined, undefined]);
  const [search] = fixtures.providers.youtube.received;
  expect(search?.query).toMatchObject({
    videoEmbeddable: 'true',
    videoSyndicated: 'true',
    safeSearch: 'strict',
    type: 'video',
    key: 'emulator',
  });
  expect(fixtures.providers.transcript.received[0]?.path).toBe('/aB3-_xYz901');
});

const silent: [string, Fault][] = [
  ['fails', { kind: 'error' }],
  ['answers with something else', { kind: 'garbage' }],
  ['has nothing', { kind: 'empty' }],
  ['cuts its answer', { kind: 'cut' }],
];
test.each(silent)(
  'CRS-11 when the transcript call %s the lesson is explained plainly, and says so',
  async (_, fault) => {
    const { said, video, note } = await lesson({}, { transcript: [fault] });
    expect(said).toBeUndefined();
    expect(video?.provider).toBe('youtube');
    expect(note).toMatch(/written without the video's transcript/);
    expect(fixtures.providers.transcript.received.length).toBeLessThanOrEqual(1);
  },
);

test('CRS-11 without a transcript service the text does not wait for the search', async () => {
  const found = Promise.withResolvers<void>();
  fixtures.providers.youtube.fail({ kind: 'held', reached: () => undefined, until: found.promise });
  const { lessonMedia } = await fixtures.open({ TRANSCRIPT_PROVIDER: 'none' });
  const media = lessonMedia(subject, 'Video & Text Course', never);
  expect(await media.transcript).toBeUndefined();
  found.resolve();
  expect(await media.finish(html)).toMatchObject({ video: { provider: 'youtube' } });
});

const without: [string, Fault[], RegExp][] = [
  ['has no quota left', [{ kind: 'quota' }], /could not be asked/],
  ['fails twice', [{ kind: 'error' }, { kind: 'error' }], /could not be asked/],
  ['answers in another shape', [{ kind: 'shape' }], /could not be asked/],
  ['finds nothing', [{ kind: 'empty' }], /No fitting video was found/],
];
test.each(without)(
  'STU-02 when YouTube %s there is a sample video and the truth about it',
  async (_, youtube, truth) => {
    const { video, note } = await lesson({}, { youtube });
    expect(video).toEqual({
      provider: 'local',
      page: expect.stringMatching(/^\/api\/media\/sample-video\/[0-9a-f]{64}$/),
      title: 'Sample video: Feeding a starter',
    });
    expect(note).toMatch(truth);
  },
);

test('STU-02 quota that is used up is not asked for again by the next lesson', async () => {
  fixtures.providers.youtube.fail({ kind: 'quota' });
  const { findVideo } = await fixtures.open();
  expect(await findVideo(subject, never)).toEqual({ missing: 'failed' });
  expect(await findVideo({ ...subject, title: 'Baking' }, never)).toEqual({ missing: 'failed' });
  expect(fixtures.providers.youtube.received).toHaveLength(0);
});

test('STU-02 a search is remembered and shared: the second learner costs no quota', async () => {
  const first = await lesson();
  const second = await lesson();
  expect(second.video).toEqual(first.video);
  expect(fixtures.providers.youtube.received).toHaveLength(1);
});

test('STU-02 without a key no service is asked', async () => {
  const { note } = await lesson({ YOUTUBE_API_KEY: '' });
  expect(note).toMatch(/No video service is set up here/);
  expect(fixtures.providers.youtube.received).toHaveLength(0);
});
