import { z } from 'zod';
import { createPictureProvider, type PictureSource, toPlainLine } from '../../features/delivery/index.ts';

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

export function createOpenverse({ baseUrl, token, pictureStore, clock }: OpenverseOptions) {
  const origins = [new URL(baseUrl).origin];
  const wanted = { page_size: 10, license: Object.keys(LICENCES).join(','), mature: 'false' };
  return createPictureProvider({
    name: 'openverse',
    timeoutMs: 10_000,
    clock,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    schema: responseSchema,
    ask: (query) => [baseUrl, '/v1/images/', { q: query, ...wanted }],
    list: ({ results }) =>
      results.flatMap(({ mature, thumbnail, ...work }) =>
        !mature && thumbnail && LICENCES[work.license] ? { ...work, thumbnail } : [],
      ),
    async show(work, { query, signal }) {
      const author = toPlainLine(work.creator);
      const title = toPlainLine(work.title);
      const licence = [LICENCES[work.license], work.license_version].filter(Boolean).join(' ');
      return {
        url: await pictureStore.download(work.thumbnail, origins, signal),
        alt: title ?? `A picture for ${query}`,
        credit: `${title ? `“${title}”` : 'Picture'} by ${author ?? 'an unknown author'}, ${licence}, via Openverse`,
        author,
        authorUrl: work.creator_url,
        licence,
        licenceUrl: work.license_url,
        sourceUrl: work.foreign_landing_url,
      };
    },
  });
}
