import type { Config } from '../../config.ts';
import type { PictureKeeper } from '../fetching/keep-picture.ts';
import { createCommons } from './commons.ts';
import { createOpenAiImages } from './openai-images.ts';
import { createOpenverse } from './openverse.ts';
import { createPexels } from './pexels.ts';
import type { PictureProvider } from './picture-provider.ts';
import { createUnsplash } from './unsplash.ts';

/** The providers in the order the configuration names them; it was checked that each has what it needs. */
export function createPictureProviders(config: Config, keeper: PictureKeeper): PictureProvider[] {
  const make = {
    unsplash: () =>
      createUnsplash({
        baseUrl: config.UNSPLASH_BASE_URL,
        accessKey: config.UNSPLASH_ACCESS_KEY ?? '',
        imageOrigin: config.UNSPLASH_IMAGE_ORIGIN,
        brandName: config.BRAND_NAME,
      }),
    pexels: () => createPexels({ baseUrl: config.PEXELS_BASE_URL, apiKey: config.PEXELS_API_KEY ?? '', keeper }),
    openverse: () => createOpenverse({ baseUrl: config.OPENVERSE_BASE_URL, token: config.OPENVERSE_TOKEN, keeper }),
    commons: () =>
      createCommons({ baseUrl: config.COMMONS_BASE_URL, contact: config.MEDIA_CONTACT ?? config.PUBLIC_URL, keeper }),
    openai: () =>
      createOpenAiImages({
        apiKey: config.OPENAI_API_KEY,
        baseUrl: config.OPENAI_BASE_URL,
        model: config.OPENAI_IMAGE_MODEL ?? '',
        keeper,
      }),
  };
  return config.MEDIA_IMAGE.map((name) => make[name]());
}
