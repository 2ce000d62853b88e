import { silentLogger } from '@coursewright/service-kit/testing';
import { createSearchRepository } from '../search.repository.ts';
import { type MediaUnderTest, startMedia } from '../testing/start-media.ts';
import { createPictureSearch } from './find-picture.ts';
import { createUnsplash } from './unsplash.ts';

let world: MediaUnderTest;
beforeAll(async () => {
  world = await startMedia();
});
afterAll(() => world.close());
beforeEach(() => world.forget());

const subject = { topic: 'Sourdough bread', title: 'Feeding a starter' };
const never = new AbortController().signal;
const ALL = 'unsplash,pexels,openverse,commons,openai,local';

test('CRS-09 the providers are asked in order until one has a picture, each failure leading to the next', async () => {
  const { findPicture } = await world.open({ MEDIA_IMAGE: ALL });
  const { unsplash, pexels, openverse, commons, openai } = world.providers;
  unsplash.fail({ kind: 'rate', retryAfter: '3600' });
  pexels.fail({ kind: 'garbage' });
  openverse.fail({ kind: 'empty' });
  expect((await findPicture(subject, never))?.provider).toBe('commons');
  expect(openai.received).toEqual([]);
  expect([unsplash, pexels, openverse, commons].map(({ received }) => received.length)).toEqual([0, 0, 1, 1]);
});

test('CRS-09 when the whole chain fails the app draws by itself, and says so', async () => {
  const { lessonMedia } = await world.open({ MEDIA_IMAGE: ALL });
  for (const { fail } of Object.values(world.providers)) fail({ kind: 'shape' });
  const media = lessonMedia(subject, 'Text & Image Course', never);
  expect(await media.finish('<p>Text</p>')).toEqual({
    image: expect.objectContaining({ provider: 'local', credit: 'Illustration drawn by Coursewright' }),
  });
});

test('CRS-09 what is not found in many words is looked for in few', async () => {
  const { findPicture } = await world.open({ MEDIA_IMAGE: 'pexels' });
  world.providers.pexels.fail({ kind: 'empty' });
  expect((await findPicture(subject, never))?.provider).toBe('pexels');
  expect(world.providers.pexels.received.map(({ query }) => query.query)).toEqual([
    'Feeding a starter Sourdough bread',
    'Sourdough bread',
  ]);
});

test('CRS-09 the same sub-topic is looked for once, however it is written', async () => {
  const { findPicture } = await world.open({ MEDIA_IMAGE: 'pexels' });
  const first = await findPicture(subject, never);
  const second = await findPicture({ topic: ' sourdough  BREAD', title: 'Feeding a Starter' }, never);
  expect(second).toEqual(first);
  expect(world.providers.pexels.received).toHaveLength(1);
});

test('CRS-09 that there was nothing is remembered too', async () => {
  const { findPicture } = await world.open({ MEDIA_IMAGE: 'pexels' });
  world.providers.pexels.fail({ kind: 'empty' }, { kind: 'empty' });
  expect(await findPicture(subject, never)).toBeUndefined();
  expect(await findPicture(subject, never)).toBeUndefined();
  expect(world.providers.pexels.received).toHaveLength(2);
});

test('CRS-09 a provider that just failed is left alone by the next lessons', async () => {
  const { findPicture } = await world.open({ MEDIA_IMAGE: 'pexels,openverse' });
  world.providers.pexels.fail({ kind: 'shape' });
  await findPicture(subject, never);
  expect((await findPicture({ ...subject, title: 'Baking day' }, never))?.provider).toBe('openverse');
  expect(world.providers.pexels.received).toEqual([]);
});

test('CRS-09 a provider that takes too long is given up', async () => {
  const origin = world.url;
  const options = { baseUrl: `${origin}/unsplash`, accessKey: 'x', imageOrigin: origin, brandName: 'Atelier' };
  const providers = [{ ...createUnsplash(options), timeoutMs: 100 }];
  for (const name of world.connection.modelNames()) world.connection.deleteModel(name);
  const searches = createSearchRepository(world.connection);
  world.providers.unsplash.fail({ kind: 'slow', ms: 2_000 });
  const began = performance.now();
  const findPicture = createPictureSearch({ providers, searches, logger: silentLogger() });
  expect(await findPicture(subject, never)).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('CRS-05 a cancelled job stops looking', async () => {
  const { findPicture } = await world.open({ MEDIA_IMAGE: 'pexels' });
  world.providers.pexels.fail({ kind: 'slow', ms: 5_000 });
  const stop = new AbortController();
  const looking = findPicture(subject, stop.signal);
  setTimeout(() => stop.abort(), 50);
  const began = performance.now();
  await expect(looking).rejects.toThrow('aborted');
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('PLT-06 a provider without its key is named at the start', async () => {
  const opening = world.open({ MEDIA_IMAGE: 'unsplash,pixiv', UNSPLASH_ACCESS_KEY: '' });
  await expect(opening).rejects.toThrow(/MEDIA_IMAGE.*must be a list of unsplash/);
  await expect(world.open({ MEDIA_IMAGE: 'unsplash', UNSPLASH_ACCESS_KEY: '' })).rejects.toThrow(
    /UNSPLASH_ACCESS_KEY: is required/,
  );
});
