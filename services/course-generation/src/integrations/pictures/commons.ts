import { z } from 'zod';
import { createPictureProvider, type PictureSource, toPlainLine } from '../../features/delivery/index.ts';

export interface CommonsOptions extends PictureSource {
  /** URL or e-mail address. Wikimedia blocks clients without contact information. */
  contact: string;
}

const FREE = /^(cc0|public domain|pd\b|cc[- ]by([- ]sa)?([- ]\d|$))/i;
const DISPLAYABLE = /^image\/(jpeg|png|webp|gif)$/;
const MIN_WIDTH = 400;

const note = z.object({ value: z.coerce.string() }).optional();
const responseSchema = z.object({
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
  action: 'query',
  format: 'json',
  formatversion: 2,
  maxlag: 5,
  generator: 'search',
  gsrnamespace: 6,
  gsrlimit: 10,
  prop: 'imageinfo',
  iiprop: 'url|size|mime|extmetadata',
  iiurlwidth: 960,
  iiextmetadatafilter: 'Artist|LicenseShortName|LicenseUrl|ImageDescription',
};

export function createCommons({ baseUrl, contact, pictureStore, clock }: CommonsOptions) {
  const origins = ['https://upload.wikimedia.org', new URL(baseUrl).origin];
  return createPictureProvider({
    name: 'commons',
    timeoutMs: 10_000,
    clock,
    headers: { 'user-agent': `Coursewright/1.0 (${contact})` },
    schema: responseSchema,
    ask: (query) => [baseUrl, '/w/api.php', { ...QUERY, gsrsearch: `${query} filetype:bitmap` }],
    list({ query }) {
      const ranked = (query?.pages ?? []).toSorted((a, b) => a.index - b.index).flatMap(({ imageinfo }) => imageinfo);
      return ranked.filter(
        ({ mime, width, extmetadata }) =>
          DISPLAYABLE.test(mime) &&
          width >= MIN_WIDTH &&
          FREE.test(toPlainLine(extmetadata.LicenseShortName?.value) ?? ''),
      );
    },
    async show(file, { query, signal }) {
      const { LicenseShortName, LicenseUrl, Artist, ImageDescription } = file.extmetadata;
      const author = toPlainLine(Artist?.value, 80);
      const licence = toPlainLine(LicenseShortName?.value);
      return {
        url: await pictureStore.download(file.thumburl ?? file.url, origins, signal),
        alt: toPlainLine(ImageDescription?.value) ?? `A picture for ${query}`,
        credit: `${author ?? 'Unknown author'}, ${licence}, via Wikimedia Commons`,
        author,
        licence,
        licenceUrl: LicenseUrl?.value,
        sourceUrl: file.descriptionurl,
      };
    },
  });
}
