import type { Clock } from '@coursewright/service-kit';
import { z } from 'zod';
import { createPictureProvider, fetchLimited, toPlainLine } from '../../features/delivery/index.ts';

export interface UnsplashOptions {
  baseUrl: string;
  accessKey: string;
  /** The only external origin that the pages' content security policy allows for pictures. */
  imageOrigin: string;
  brandName: string;
  clock?: Clock | undefined;
}

const responseSchema = z.object({
  results: z.array(
    z.object({
      alt_description: z.string().nullish(),
      urls: z.object({ regular: z.url() }),
      links: z.object({ html: z.string(), download_location: z.url() }),
      user: z.object({ name: z.string(), links: z.object({ html: z.string() }) }),
    }),
  ),
});

/** Unsplash guidelines: hot-link, credit with links back, report each use. */
export function createUnsplash({ baseUrl, accessKey, imageOrigin, brandName, clock }: UnsplashOptions) {
  const headers = { authorization: `Client-ID ${accessKey}`, 'accept-version': 'v1' };
  const source = brandName.toLowerCase().replace(/[^a-z0-9]+/g, '_');

  const linkBack = (address: string) => {
    if (!URL.canParse(address)) return undefined;
    const url = new URL(address);
    url.searchParams.set('utm_source', source);
    url.searchParams.set('utm_medium', 'referral');
    return url.href;
  };

  async function reportUse(address: string, signal: AbortSignal) {
    const url = new URL(address);
    // the request carries the API key
    if (url.origin !== new URL(baseUrl).origin) return;
    await fetchLimited(url, { headers, signal, clock }).catch(() => undefined);
  }

  const wanted = { per_page: 10, orientation: 'landscape', content_filter: 'high' };
  return createPictureProvider({
    name: 'unsplash',
    timeoutMs: 8_000,
    clock,
    headers,
    schema: responseSchema,
    ask: (query) => [baseUrl, '/search/photos', { query, ...wanted }],
    list: ({ results }) => results.filter(({ urls }) => new URL(urls.regular).origin === imageOrigin),
    async show(photo, { query, signal }) {
      await reportUse(photo.links.download_location, signal);
      const author = toPlainLine(photo.user.name) ?? 'an unknown photographer';
      return {
        url: photo.urls.regular,
        alt: toPlainLine(photo.alt_description) ?? `A photograph for ${query}`,
        credit: `Photo by ${author} on Unsplash`,
        author,
        authorUrl: linkBack(photo.user.links.html),
        licence: 'Unsplash License',
        licenceUrl: 'https://unsplash.com/license',
        sourceUrl: linkBack(photo.links.html),
      };
    },
  });
}
