import { z } from 'zod';
import {
  fetchJson,
  type PictureProvider,
  type PictureSource,
  pick,
  toPlainLine,
  webLink,
} from '../../features/delivery/index.ts';

export interface OpenverseOptions extends PictureSource {
  token?: string | undefined;
}

const LICENCES: Record<string, string> = {
  cc0: 'CC0',
  pdm: 'Public Domain Mark',
  by: 'CC BY',
  'by-sa': 'CC BY-SA',
};

const responseSchema = z.object({
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

export function createOpenverse({ baseUrl, token, pictureStore, clock }: OpenverseOptions): PictureProvider {
  const origins = [new URL(baseUrl).origin];
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return {
    name: 'openverse',
    timeoutMs: 10_000,
    async find({ query, seed, signal }) {
      const wanted = { q: query, page_size: 10, license: Object.keys(LICENCES).join(','), mature: 'false' };
      const { results } = await fetchJson([baseUrl, '/v1/images/', wanted], responseSchema, {
        headers,
        signal,
        clock,
      });
      const work = pick(
        results.filter(({ mature, thumbnail, license }) => !mature && thumbnail && LICENCES[license]),
        seed,
      );
      if (!work?.thumbnail) return undefined;
      const author = toPlainLine(work.creator);
      const title = toPlainLine(work.title);
      const licence = [LICENCES[work.license], work.license_version].filter(Boolean).join(' ');
      return {
        url: await pictureStore.download(work.thumbnail, origins, signal),
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
