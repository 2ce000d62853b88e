import { z } from 'zod';
import {
  fetchJson,
  type PictureProvider,
  type PictureSource,
  pick,
  toPlainLine,
  webLink,
} from '../../features/delivery/index.ts';

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
export function createPexels({ baseUrl, apiKey, pictureStore, clock }: PexelsOptions): PictureProvider {
  const origins = ['https://images.pexels.com', new URL(baseUrl).origin];
  return {
    name: 'pexels',
    timeoutMs: 8_000,
    async find({ query, seed, signal }) {
      const wanted = { query, per_page: 10, orientation: 'landscape' };
      const { photos } = await fetchJson([baseUrl, '/v1/search', wanted], responseSchema, {
        headers: { authorization: apiKey },
        signal,
        clock,
      });
      const photo = pick(photos, seed);
      if (!photo) return undefined;
      const author = toPlainLine(photo.photographer) ?? 'an unknown photographer';
      return {
        url: await pictureStore.download(photo.src.large, origins, signal),
        alt: toPlainLine(photo.alt) ?? `A photograph for ${query}`,
        credit: `Photo by ${author} on Pexels`,
        provider: 'pexels',
        author,
        authorUrl: webLink(photo.photographer_url),
        licence: 'Pexels License',
        licenceUrl: 'https://www.pexels.com/license/',
        sourceUrl: webLink(photo.url) ?? 'https://www.pexels.com',
      };
    },
  };
}
