import { z } from 'zod';
import { addressOf, webLink } from '../fetching/address.ts';
import { fetchJson, fetchLimited } from '../fetching/fetch-limited.ts';
import { type PictureProvider, pick } from './picture-provider.ts';
import { words } from './words.ts';

export interface UnsplashOptions {
  baseUrl: string;
  accessKey: string;
  /** Where the pictures are hot-linked from; the pages' security policy admits this origin and no other. */
  imageOrigin: string;
  /** Names this product in the links back. */
  brandName: string;
}

const answerSchema = z.object({
  results: z.array(
    z.object({
      alt_description: z.string().nullish(),
      urls: z.object({ regular: z.url() }),
      links: z.object({ html: z.string(), download_location: z.url() }),
      user: z.object({ name: z.string(), links: z.object({ html: z.string() }) }),
    }),
  ),
});

/** The rules of Unsplash: hot-link, credit with links back, and tell them when a picture is used. */
export function createUnsplash({ baseUrl, accessKey, imageOrigin, brandName }: UnsplashOptions): PictureProvider {
  const headers = { authorization: `Client-ID ${accessKey}`, 'accept-version': 'v1' };
  const source = brandName.toLowerCase().replace(/[^a-z0-9]+/g, '_');

  const linkBack = (address: string) => {
    const link = webLink(address);
    if (!link) return undefined;
    const url = new URL(link);
    url.searchParams.set('utm_source', source);
    url.searchParams.set('utm_medium', 'referral');
    return url.href;
  };

  async function tellUse(address: string, signal: AbortSignal) {
    const url = new URL(address);
    // The key goes with it: to nobody but the provider.
    if (url.origin !== new URL(baseUrl).origin) return;
    await fetchLimited(url, { headers, signal }).catch(() => undefined);
  }

  return {
    name: 'unsplash',
    timeoutMs: 8_000,
    async find({ query, seed, signal }) {
      const wanted = { query, per_page: 10, orientation: 'landscape', content_filter: 'high' };
      const url = addressOf(baseUrl, '/search/photos', wanted);
      const { results } = await fetchJson(url, answerSchema, { headers, signal });
      const shown = results.filter(({ urls }) => new URL(urls.regular).origin === imageOrigin);
      const photo = pick(shown, seed);
      if (!photo) return undefined;
      await tellUse(photo.links.download_location, signal);
      const author = words(photo.user.name) ?? 'an unknown photographer';
      return {
        url: photo.urls.regular,
        alt: words(photo.alt_description) ?? `A photograph for ${query}`,
        credit: `Photo by ${author} on Unsplash`,
        provider: 'unsplash',
        author,
        authorUrl: linkBack(photo.user.links.html),
        licence: 'Unsplash License',
        licenceUrl: 'https://unsplash.com/license',
        sourceUrl: linkBack(photo.links.html),
      };
    },
  };
}
