import { crc32 } from 'node:zlib';

const KEYWORD = 'openbadgecredential';
/** The signature and the first chunk (IHDR), whose sizes never change. */
const AFTER_HEADER = 8 + 25;

/** Puts a signed credential into a PNG (Open Badges 3.0 baking), so that the picture itself can be checked. */
export function bakePng(png: Buffer, credential: string): Buffer {
  // an uncompressed text without language or translation
  const text = Buffer.from(`iTXt${KEYWORD}\0\0\0\0\0${credential}`, 'latin1');
  const chunk = Buffer.alloc(text.length + 8);
  chunk.writeUInt32BE(text.length - 4, 0);
  text.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(text), text.length + 4);
  return Buffer.concat([png.subarray(0, AFTER_HEADER), chunk, png.subarray(AFTER_HEADER)]);
}
