import { z } from 'zod';
import { addressOf, webLink } from '../fetching/address.ts';
import { fetchJson } from '../fetching/fetch-limited.ts';
import type { PictureKeeper } from '../fetching/keep-picture.ts';
import { type PictureProvider, pick } from './picture-provider.ts';
import { words } from './words.ts';

export interface CommonsOptions {
  baseUrl: string;
  /** An address or e-mail. Wikimedia refuses callers that do not say how to reach them. */
  contact: string;
  keeper: PictureKeeper;
}

const FREE = /^(cc0|public domain|pd\b|cc[- ]by([- ]sa)?([- ]\d|$))/i;
const SHOWABLE = /^image\/(jpeg|png|webp|gif)$/;
const LEAST_WIDTH = 400;

const note = z.object({ value: z.coerce.string() }).optional();
const answerSchema = z.object({
  query: z
    .object({
      pages: z.array(
        z.object({
          index: z.number().default(0),
          imageinfo: z.array(
            z.object({
              thumburl: z.url().optional(),
              url: z.url(),
              width: z.number(),
              mime: z.string(),
              descriptionurl: z.string(),
              extmetadata: z
                .object({ LicenseShortName: note, LicenseUrl: note, Artist: note, ImageDescription: note })
                .default({}),
            }),
          ),
        }),
      ),
    })
    .optional(),
});

const QUERY = {
  ...{ action: 'query', format: 'json', formatversion: 2, maxlag: 5 },
  ...{ generator: 'search', gsrnamespace: 6, gsrlimit: 10 },
  ...{ prop: 'imageinfo', iiprop: 'url|size|mime|extmetadata', iiurlwidth: 960 },
  iiextmetadatafilter: 'Artist|LicenseShortName|LicenseUrl|ImageDescription',
};

/** Wikimedia Commons: free licences only, credits come as HTML. */
export function createCommons({ baseUrl, contact, keeper }: CommonsOptions): PictureProvider {
  const headers = { 'user-agent': `Coursewright/1.0 (${contact})` };
  const origins = ['https://upload.wikimedia.org', new URL(baseUrl).origin];
  return {
    name: 'commons',
    timeoutMs: 10_000,
    async find({ query: asked, seed, signal }) {
      const url = addressOf(baseUrl, '/w/api.php', { ...QUERY, gsrsearch: `${asked} filetype:bitmap` });
      const { query } = await fetchJson(url, answerSchema, { headers, signal });
      const ranked = (query?.pages ?? []).toSorted((a, b) => a.index - b.index).flatMap(({ imageinfo }) => imageinfo);
      const free = ranked.filter(
        ({ mime, width, extmetadata }) =>
          SHOWABLE.test(mime) && width >= LEAST_WIDTH && FREE.test(words(extmetadata.LicenseShortName?.value) ?? ''),
      );
      const file = pick(free, seed);
      if (!file) return undefined;
      const { LicenseShortName, LicenseUrl, Artist, ImageDescription } = file.extmetadata;
      const author = words(Artist?.value, 80);
      const licence = words(LicenseShortName?.value);
      return {
        url: await keeper.keepFrom(file.thumburl ?? file.url, origins, signal),
        alt: words(ImageDescription?.value) ?? `A picture for ${asked}`,
        credit: `${author ?? 'Unknown author'}, ${licence}, via Wikimedia Commons`,
        provider: 'commons',
        author,
        licence,
        licenceUrl: webLink(LicenseUrl?.value),
        sourceUrl: webLink(file.descriptionurl),
      };
    },
  };
}
