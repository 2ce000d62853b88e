import { z } from 'zod';
import { createPictureProvider, type PictureSource, toPlainLine, webLink } from '../../features/delivery/index.ts';

export interface PexelsOptions extends PictureSource {
  apiKey: string;
}

const responseSchema = z.object({
  photos: z.array(
    z.object({
      alt: z.string().nullish(),
      url: z.string(),
      photographer: z.string(),
      photographer_url: z.string().nullish(),
      src: z.object({ large: z.url() }),
    }),
  ),
});

/** Pexels requires a link and a credit, and allows copies. */
export function createPexels({ baseUrl, apiKey, pictureStore, clock }: PexelsOptions) {
  const origins = ['https://images.pexels.com', new URL(baseUrl).origin];
  return createPictureProvider({
    name: 'pexels',
    timeoutMs: 8_000,
    clock,
    headers: { authorization: apiKey },
    schema: responseSchema,
    ask: (query) => [baseUrl, '/v1/search', { query, per_page: 10, orientation: 'landscape' }],
    list: ({ photos }) => photos,
    async show(photo, { query, signal }) {
      const author = toPlainLine(photo.photographer) ?? 'an unknown photographer';
      return {
        url: await pictureStore.download(photo.src.large, origins, signal),
        alt: toPlainLine(photo.alt) ?? `A photograph for ${query}`,
        credit: `Photo by ${author} on Pexels`,
        author,
        authorUrl: photo.photographer_url,
        licence: 'Pexels License',
        licenceUrl: 'https://www.pexels.com/license/',
        sourceUrl: webLink(photo.url) ?? 'https://www.pexels.com',
      };
    },
  });
}
