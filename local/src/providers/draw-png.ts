import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A real picture: soft bands in a colour that the words decide. */
export function drawPng(words: string, width = 480, height = 270): Buffer {
  const hue = crc32(words);
  const [red, green, blue] = [hue & 127, (hue >> 8) & 127, (hue >> 16) & 127];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) {
    const light = Math.round((y / height) * 100) + (Math.floor(y / 27) % 2) * 12;
    for (let x = 0; x < width; x++)
      rows.set([red + light, green + light, blue + light], y * (width * 3 + 1) + 1 + x * 3);
  }
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...parts]);
}
