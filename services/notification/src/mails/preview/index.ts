import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Brand } from '../templates/brand.ts';
import { indexPage } from './index-page.ts';
import { previewMails } from './preview.ts';

export { readPreviewBrand } from '../../config.ts';

/** Writes every mail as HTML and as text into a folder, with a page that lists them; gives the page and their number. */
export async function writePreviews(folder: string, brand: Brand): Promise<{ page: string; count: number }> {
  const mails = previewMails(brand);
  const page = path.join(folder, 'index.html');
  await mkdir(folder, { recursive: true });
  for (const { name, subject, html, text } of mails) {
    await writeFile(path.join(folder, `${name}.html`), html);
    await writeFile(path.join(folder, `${name}.txt`), `Subject: ${subject}\n\n${text}`);
  }
  await writeFile(page, indexPage(mails, brand));
  return { page, count: mails.length };
}
