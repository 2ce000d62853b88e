import { renderAsync } from '@resvg/resvg-js';
import type { StoredPicture } from '../course-pictures.ts';

const WIDTH = 800;

/** A picture as pdfkit takes it; undefined for kinds it does not know. */
export async function pdfPicture({ bytes, contentType }: StoredPicture): Promise<Buffer | undefined> {
  const kind = contentType.split(';')[0];
  if (kind === 'image/png' || kind === 'image/jpeg') return Buffer.from(bytes);
  if (kind !== 'image/svg+xml') return undefined;
  const image = await renderAsync(Buffer.from(bytes).toString('utf8'), {
    fitTo: { mode: 'width', value: WIDTH },
    font: { loadSystemFonts: false },
  });
  return image.asPng();
}
