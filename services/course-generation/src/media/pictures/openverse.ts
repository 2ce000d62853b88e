import { z } from 'zod';
import { addressOf, webLink } from '../fetching/address.ts';
import { fetchJson } from '../fetching/fetch-limited.ts';
import type { PictureKeeper } from '../fetching/keep-picture.ts';
import { type PictureProvider, pick } from './picture-provider.ts';
import { words } from './words.ts';

export interface OpenverseOptions {
  baseUrl: string;
  /** Raises the limits; nothing else needs it. */
  token?: string | undefined;
  keeper: PictureKeeper;
}

const LICENCES: Record<string, string> = {
  cc0: 'CC0',
  pdm: 'Public Domain Mark',
  by: 'CC BY',
  'by-sa': 'CC BY-SA',
};

const answerSchema = z.object({
  results: z.array(
    z.object({
      title: z.string().nullish(),
      creator: z.string().nullish(),
      creator_url: z.string().nullish(),
      foreign_landing_url: z.string().nullish(),
      license: z.string(),
      license_version: z.string().nullish(),
      license_url: z.string().nullish(),
      thumbnail: z.url().nullish(),
      mature: z.boolean().nullish(),
    }),
  ),
});

/** Openly licensed works of many collections. The preview comes from Openverse itself, whoever has the original. */
export function createOpenverse({ baseUrl, token, keeper }: OpenverseOptions): PictureProvider {
  const origins = [new URL(baseUrl).origin];
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return {
    name: 'openverse',
    timeoutMs: 10_000,
    async find({ query, seed, signal }) {
      const wanted = { q: query, page_size: 10, license: Object.keys(LICENCES).join(','), mature: 'false' };
      const { results } = await fetchJson(addressOf(baseUrl, '/v1/images/', wanted), answerSchema, { headers, signal });
      const work = pick(
        results.filter(({ mature, thumbnail, license }) => !mature && thumbnail && LICENCES[license]),
        seed,
      );
      if (!work?.thumbnail) return undefined;
      const author = words(work.creator);
      const title = words(work.title);
      const licence = [LICENCES[work.license], work.license_version].filter(Boolean).join(' ');
      return {
        url: await keeper.keepFrom(work.thumbnail, origins, signal),
        alt: title ?? `A picture for ${query}`,
        credit: `${title ? `“${title}”` : 'Picture'} by ${author ?? 'an unknown author'}, ${licence}, via Openverse`,
        provider: 'openverse',
        author,
        authorUrl: webLink(work.creator_url),
        licence,
        licenceUrl: webLink(work.license_url),
        sourceUrl: webLink(work.foreign_landing_url),
      };
    },
  };
}
