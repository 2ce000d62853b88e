import type { MediaRepository } from '../media.repository.ts';
import { fetchLimited } from './fetch-limited.ts';
import { imageTypeOf } from './image-type.ts';
import { MediaError } from './media.errors.ts';

const MAX_PICTURE_BYTES = 6 * 1024 * 1024;

export type PictureKeeper = ReturnType<typeof createPictureKeeper>;

/** Keeps foreign pictures with us, so that no reader's browser asks a stranger. Returns their public path. */
export function createPictureKeeper(media: MediaRepository) {
  async function keepBytes(bytes: Buffer): Promise<string> {
    if (bytes.length > MAX_PICTURE_BYTES) throw new MediaError('too_large', 'the picture is too large');
    const type = imageTypeOf(bytes);
    if (!type) throw new MediaError('not_a_picture', 'these bytes are no PNG, JPEG, WebP or GIF');
    return media.keep(bytes, type);
  }

  return {
    keepBytes,
    /** @param origins the provider's own hosts: an address elsewhere is not followed */
    async keepFrom(address: string, origins: readonly string[], signal: AbortSignal): Promise<string> {
      const url = new URL(address);
      if (!origins.includes(url.origin)) throw new MediaError('refused', `${url.origin} is not the provider's own`);
      return keepBytes(await fetchLimited(url, { signal, maxBytes: MAX_PICTURE_BYTES }));
    },
  };
}
