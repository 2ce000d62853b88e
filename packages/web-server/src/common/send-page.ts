import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const REMEMBERED = 64;
const packers = {
  br: (html: string) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (html: string) => promisify(gzip)(html),
};
const packed = new Map<string, Promise<Buffer>>();

/** Sends HTML as small as the client can read it. Pages hold no secrets, so their size gives nothing away. */
export async function sendPage(req: Request, res: Response, html: string): Promise<void> {
  res.type('html').vary('Accept-Encoding');
  const encoding = req.acceptsEncodings('br', 'gzip');
  if (encoding !== 'br' && encoding !== 'gzip') return void res.send(html);
  const body = await remembered(`${encoding} ${html}`, () => packers[encoding](html));
  res.set('Content-Encoding', encoding).send(body);
}

/** The same few pages are sent again and again. */
function remembered(key: string, pack: () => Promise<Buffer>): Promise<Buffer> {
  const known = packed.get(key);
  if (known) return known;
  const [oldest] = packed.keys();
  if (packed.size >= REMEMBERED && oldest !== undefined) packed.delete(oldest);
  const made = pack();
  packed.set(key, made);
  return made;
}
