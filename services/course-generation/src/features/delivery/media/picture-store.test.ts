import type { MediaRepository } from './media.repository.ts';
import { createPictureStore } from './picture-store.ts';

// Answers the type that it is given.
const media = { save: async (_bytes: Buffer, type: string) => type } as unknown as MediaRepository;
const store = createPictureStore(media);

test.each([
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff\xe0'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'RIFF\x04\x00\x00\x00WEBP'],
])('STU-02 %s is known by its first bytes', async (type, bytes) => {
  expect(await store.saveBytes(Buffer.from(`${bytes}…`, 'latin1'))).toBe(type);
});

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'not_a_picture'],
  ['RIFF\x04\x00\x00\x00WAVE', 'not_a_picture'],
  [`GIF89a${' '.repeat(6 * 1024 * 1024)}`, 'too_large'],
])('STU-02 other bytes are refused: %#', async (bytes, kind) => {
  await expect(store.saveBytes(Buffer.from(bytes, 'latin1'))).rejects.toMatchObject({ kind });
});
