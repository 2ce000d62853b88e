import { z } from 'zod';
import { addressOf, webLink } from '../fetching/address.ts';
import { fetchJson } from '../fetching/fetch-limited.ts';
import type { PictureKeeper } from '../fetching/keep-picture.ts';
import { type PictureProvider, pick } from './picture-provider.ts';
import { words } from './words.ts';

export interface PexelsOptions {
  baseUrl: string;
  apiKey: string;
  keeper: PictureKeeper;
}

const answerSchema = z.object({
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

/** Pexels asks for a visible link and a credit, not for hot-linking: its pictures are kept by us. */
export function createPexels({ baseUrl, apiKey, keeper }: PexelsOptions): PictureProvider {
  const origins = ['https://images.pexels.com', new URL(baseUrl).origin];
  return {
    name: 'pexels',
    timeoutMs: 8_000,
    async find({ query, seed, signal }) {
      const url = addressOf(baseUrl, '/v1/search', { query, per_page: 10, orientation: 'landscape' });
      const { photos } = await fetchJson(url, answerSchema, { headers: { authorization: apiKey }, signal });
      const photo = pick(photos, seed);
      if (!photo) return undefined;
      const author = words(photo.photographer) ?? 'an unknown photographer';
      return {
        url: await keeper.keepFrom(photo.src.large, origins, signal),
        alt: words(photo.alt) ?? `A photograph for ${query}`,
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
