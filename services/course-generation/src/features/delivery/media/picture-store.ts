import type { Clock } from '@coursewright/service-kit';
import { fetchLimited, MediaError } from './fetch-limited.ts';
import type { MediaRepository } from './media.repository.ts';

const starts = (bytes: Buffer, offset: number, text: string) =>
  bytes.toString('latin1', offset, offset + text.length) === text;

// By the magic bytes. Undefined for types that can contain scripts, such as SVG.
function detectImageType(bytes: Buffer): string | undefined {
  if (starts(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (starts(bytes, 0, 'GIF87a') || starts(bytes, 0, 'GIF89a')) return 'image/gif';
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return 'image/webp';
  return undefined;
}

const MAX_PICTURE_BYTES = 6 * 1024 * 1024;

export type PictureStore = ReturnType<typeof createPictureStore>;

/** Stores pictures of providers here, so that readers' browsers make no requests to other companies. */
export function createPictureStore(media: MediaRepository, clock?: Clock) {
  async function saveBytes(bytes: Buffer): Promise<string> {
    if (bytes.length > MAX_PICTURE_BYTES) throw new MediaError('too_large', 'the picture is too large');
    const type = detectImageType(bytes);
    if (!type) throw new MediaError('not_a_picture', 'these bytes are no PNG, JPEG, WebP or GIF');
    return media.save(bytes, type);
  }

  return {
    saveBytes,
    /** @param origins the provider's hosts; other addresses are refused */
    async download(address: string, origins: readonly string[], signal: AbortSignal): Promise<string> {
      const url = new URL(address);
      if (!origins.includes(url.origin)) throw new MediaError('refused', `${url.origin} is not the provider's own`);
      return saveBytes(await fetchLimited(url, { signal, maxBytes: MAX_PICTURE_BYTES, clock }));
    },
  };
}
