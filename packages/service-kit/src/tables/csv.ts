import { once } from 'node:events';
import type { Response } from 'express';
import Papa from 'papaparse';

// More than papaparse's own rule: signs of other widths, signs after blanks, line feeds.
const FORMULA = /^(?:\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|[\t\r\n])/;

/** A cell that a spreadsheet would run as a formula gets a leading apostrophe. */
export const csvLine = (cells: readonly string[]): string =>
  `${Papa.unparse([cells], { quotes: true, escapeFormulae: FORMULA })}\r\n`;

/** So that spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
const PIECE = 64 * 1024;

export async function sendCsv(
  res: Response,
  name: string,
  heading: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): Promise<void> {
  res.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}.csv"` });
  let piece = BYTE_ORDER_MARK + csvLine(heading);
  for await (const row of rows) {
    piece += csvLine(row);
    if (piece.length < PIECE) continue;
    if (res.destroyed) return;
    if (!res.write(piece)) await Promise.race([once(res, 'drain'), once(res, 'close')]);
    piece = '';
  }
  res.end(piece);
}
