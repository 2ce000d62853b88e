import type { Fault, ProviderName } from '@coursewright/emulators/providers';
import { never, subject, useMedia } from '../../features/delivery/media/testing/start-media.ts';

const fixtures = useMedia();

type Name = 'unsplash' | 'pexels' | 'openverse' | 'commons' | 'openai';

async function find(name: Name, ...faults: Fault[]) {
  fixtures.providers[name].fail(...faults);
  const { findPicture, media } = await fixtures.open({ MEDIA_IMAGE: name });
  const picture = await findPicture(subject, never);
  return { picture, media, asked: fixtures.providers[name as ProviderName].received };
}

const KEPT = expect.stringMatching(/^\/api\/media\/[0-9a-f]{64}$/);

describe('each provider', () => {
  test('STU-02 Unsplash is hot-linked, credited with links back, and told of the use', async () => {
    const { picture, asked } = await find('unsplash');
    expect(picture).toEqual({
      url: `${fixtures.url}/unsplash/images/ph-1?ixid=abc&q=80&w=1080`,
      alt: 'a photograph of Feeding a starter Sourdough bread',
      credit: 'Photo by Brook Miller on Unsplash',
      provider: 'unsplash',
      author: 'Brook Miller',
      authorUrl: 'https://unsplash.com/@brook?utm_source=coursewright&utm_medium=referral',
      licence: 'Unsplash License',
      licenceUrl: 'https://unsplash.com/license',
      sourceUrl: 'https://unsplash.com/photos/ph-1?utm_source=coursewright&utm_medium=referral',
    });
    expect(asked.map(({ path }) => path)).toEqual(['/search/photos', '/photos/ph-1/download']);
    expect(asked[0]?.query).toMatchObject({ orientation: 'landscape', content_filter: 'high' });
    expect(asked[1]?.headers.authorization).toBe('Client-ID emulator');
  });

  test('STU-02 a photograph of Unsplash from a host the pages do not admit is not used', async () => {
    const { findPicture } = await fixtures.open({
      MEDIA_IMAGE: 'unsplash',
      UNSPLASH_IMAGE_ORIGIN: 'https://images.unsplash.com',
    });
    expect(await findPicture(subject, never)).toBeUndefined();
    expect(fixtures.providers.unsplash.received.filter(({ path }) => path.includes('download'))).toEqual([]);
  });

  test('STU-02 a photograph of Pexels is kept by us and links to its page', async () => {
    const { picture } = await find('pexels');
    expect(picture).toMatchObject({
      url: KEPT,
      credit: 'Photo by Joey Farina on Pexels',
      authorUrl: 'https://www.pexels.com/@joey',
      sourceUrl: 'https://www.pexels.com/photo/brown-rocks-2014422/',
    });
  });

  test('STU-02 a work of Openverse is kept by us with author, licence and both links', async () => {
    const { picture, asked } = await find('openverse');
    expect(picture).toMatchObject({
      url: KEPT,
      credit: '“Study of Feeding a starter Sourdough bread” by Ana Ríos, CC BY-SA 4.0, via Openverse',
      author: 'Ana Ríos',
      licence: 'CC BY-SA 4.0',
      licenceUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
      sourceUrl: 'https://www.flickr.com/photos/7/36537842',
    });
    expect(asked[0]?.query).toMatchObject({ license: 'cc0,pdm,by,by-sa', mature: 'false' });
  });

  test('STU-02 of Commons only free works are taken, and the HTML of their credits becomes text', async () => {
    const { picture, asked } = await find('commons');
    expect(picture).toMatchObject({
      url: KEPT,
      author: 'Nethac & Söhne',
      alt: 'A careful study of Feeding a starter Sourdough bread filetype:bitmap',
      credit: 'Nethac & Söhne, CC BY-SA 4.0, via Wikimedia Commons',
      sourceUrl: 'https://commons.wikimedia.org/wiki/File:Study_2.jpg',
    });
    expect(asked[0]?.headers['user-agent']).toContain('http://localhost/contact');
  });

  test('STU-02 a picture by a model says that it is one', async () => {
    const { picture, media, asked } = await find('openai');
    expect(picture).toMatchObject({ url: KEPT, credit: 'AI-generated image (gpt-image-9)', provider: 'openai' });
    expect((await media.find(picture?.url.split('/').at(-1) ?? ''))?.contentType).toBe('image/png');
    expect(asked[0]?.body).toMatchObject({ model: 'gpt-image-9', output_format: 'webp' });
    expect(JSON.stringify(asked[0]?.body)).toContain('Feeding a starter');
  });
});

const names: Name[] = ['unsplash', 'pexels', 'openverse', 'commons', 'openai'];

describe.each(names)('what may go wrong with %s', (name) => {
  const passing: [string, Fault, number][] = [
    ['is busy for a moment', { kind: 'rate', retryAfter: '1' }, 1_000],
    ['is busy and does not say for how long', { kind: 'rate' }, 250],
    ['stumbles', { kind: 'error' }, 250],
    ['cuts its answer', { kind: 'cut' }, 250],
  ];
  test.each(passing)('CRS-09 when it %s it is asked once more, after a pause', async (_, fault, pauseMs) => {
    expect((await find(name, fault)).picture?.provider).toBe(name);
    expect(fixtures.pauses).toEqual([pauseMs]);
  });

  const lasting: [string, Fault[]][] = [
    ['is busy for longer than a lesson can wait', [{ kind: 'rate', retryAfter: '3600' }]],
    ['fails twice', [{ kind: 'error' }, { kind: 'error', status: 503 }]],
    ['answers with a page', [{ kind: 'garbage' }]],
    ['answers in another shape', [{ kind: 'shape' }]],
    ['sends us elsewhere', [{ kind: 'redirect' }, { kind: 'redirect' }]],
    ['has used up its quota', [{ kind: 'quota' }]],
  ];
  test.each(lasting)('CRS-09 when it %s it is left out, and asked again another day', async (_, faults) => {
    const { findPicture } = await fixtures.open({ MEDIA_IMAGE: name });
    fixtures.providers[name].fail(...faults);
    expect(await findPicture(subject, never)).toBeUndefined();
    const again = await fixtures.open({ MEDIA_IMAGE: name });
    expect((await again.findPicture(subject, never))?.provider).toBe(name);
  });
});

describe('bytes that are no picture', () => {
  const ok: Fault = { kind: 'slow', ms: 0 };
  test.each<[Name, Fault[]]>([
    ['pexels', [ok, { kind: 'svg' }]],
    ['openverse', [ok, { kind: 'huge' }]],
    ['commons', [ok, { kind: 'svg' }]],
    ['openai', [{ kind: 'svg' }]],
  ])('SEC-01 of %s are never kept', async (name, faults) => {
    const { picture } = await find(name, ...faults);
    expect(picture).toBeUndefined();
  });
});
