import { createSilentLogger } from '@coursewright/service-kit/testing';
import { createUnsplash } from '../../../integrations/pictures/unsplash.ts';
import { createPictureSearch } from './find-picture.ts';
import { createSearchRepository } from './media-search.ts';
import { never, subject, useMedia } from './testing/start-media.ts';

const fixtures = useMedia();
const ALL = 'unsplash,pexels,openverse,commons,openai,local';

test('CRS-09 the providers are asked in order until one has a picture, each failure leading to the next', async () => {
  const { findPicture } = await fixtures.open({ MEDIA_IMAGE: ALL });
  const { unsplash, pexels, openverse, commons, openai } = fixtures.providers;
  unsplash.fail({ kind: 'rate', retryAfter: '3600' });
  pexels.fail({ kind: 'garbage' });
  openverse.fail({ kind: 'empty' });
  expect((await findPicture(subject, never))?.provider).toBe('commons');
  expect(openai.received).toEqual([]);
  expect([unsplash, pexels, openverse, commons].map(({ received }) => received.length)).toEqual([0, 0, 1, 1]);
});

test('CRS-09 when the whole chain fails the app draws by itself, and says so', async () => {
  const { lessonMedia } = await fixtures.open({ MEDIA_IMAGE: ALL });
  for (const { fail } of Object.values(fixtures.providers)) fail({ kind: 'shape' });
  const media = lessonMedia(subject, 'Text & Image Course', never);
  expect(await media.finish('<p>Text</p>')).toEqual({
    image: expect.objectContaining({ provider: 'local', credit: 'Illustration drawn by Coursewright' }),
  });
});

test('CRS-09 what is not found in many words is looked for in few', async () => {
  const { findPicture } = await fixtures.open({ MEDIA_IMAGE: 'pexels' });
  fixtures.providers.pexels.fail({ kind: 'empty' });
  expect((await findPicture(subject, never))?.provider).toBe('pexels');
  expect(fixtures.providers.pexels.received.map(({ query }) => query.query)).toEqual([
    'Feeding a starter Sourdough bread',
    'Sourdough bread',
  ]);
});

test('CRS-09 the same sub-topic is looked for once, however it is written', async () => {
  const { findPicture } = await fixtures.open({ MEDIA_IMAGE: 'pexels' });
  const first = await findPicture(subject, never);
  const second = await findPicture({ topic: ' sourdough  BREAD', title: 'Feeding a Starter' }, never);
  expect(second).toEqual(first);
  expect(fixtures.providers.pexels.received).toHaveLength(1);
});

test('CRS-09 that there was nothing is remembered too', async () => {
  const { findPicture } = await fixtures.open({ MEDIA_IMAGE: 'pexels' });
  fixtures.providers.pexels.fail({ kind: 'empty' }, { kind: 'empty' });
  expect(await findPicture(subject, never)).toBeUndefined();
  expect(await findPicture(subject, never)).toBeUndefined();
  expect(fixtures.providers.pexels.received).toHaveLength(2);
});

test('CRS-09 a provider that just failed is left alone by the next lessons', async () => {
  const { findPicture } = await fixtures.open({ MEDIA_IMAGE: 'pexels,openverse' });
  fixtures.providers.pexels.fail({ kind: 'shape' });
  await findPicture(subject, never);
  expect((await findPicture({ ...subject, title: 'Baking day' }, never))?.provider).toBe('openverse');
  expect(fixtures.providers.pexels.received).toEqual([]);
});

test('CRS-09 a provider that takes too long is given up', async () => {
  const origin = fixtures.url;
  const options = { baseUrl: `${origin}/unsplash`, accessKey: 'x', imageOrigin: origin, brandName: 'Atelier' };
  const providers = [{ ...createUnsplash(options), timeoutMs: 100 }];
  for (const name of fixtures.connection.modelNames()) fixtures.connection.deleteModel(name);
  const searches = createSearchRepository(fixtures.connection);
  const end = Promise.withResolvers<void>();
  fixtures.providers.unsplash.fail({ kind: 'held', reached: () => undefined, until: end.promise });
  const findPicture = createPictureSearch({ providers, searches, logger: createSilentLogger() });
  expect(await findPicture(subject, never)).toBeUndefined();
  end.resolve();
});

test('CRS-05 a cancelled job stops looking', async () => {
  const { findPicture } = await fixtures.open({ MEDIA_IMAGE: 'pexels' });
  const [asked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  fixtures.providers.pexels.fail({ kind: 'held', reached: asked.resolve, until: end.promise });
  const stop = new AbortController();
  const looking = findPicture(subject, stop.signal);
  await asked.promise;
  stop.abort();
  await expect(looking).rejects.toThrow('aborted');
  end.resolve();
});

test('PLT-06 a provider without its key is named at the start', async () => {
  const opening = fixtures.open({ MEDIA_IMAGE: 'unsplash,pixiv', UNSPLASH_ACCESS_KEY: '' });
  await expect(opening).rejects.toThrow(/MEDIA_IMAGE.*must be a list of unsplash/);
  await expect(fixtures.open({ MEDIA_IMAGE: 'unsplash', UNSPLASH_ACCESS_KEY: '' })).rejects.toThrow(
    /UNSPLASH_ACCESS_KEY: is required/,
  );
});
