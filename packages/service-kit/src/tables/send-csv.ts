import { once } from 'node:events';
import type { Response } from 'express';
import { csvLine } from './csv.ts';

/** So that spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const PIECE = 64 * 1024;

/** Sends rows as a CSV file while they are being read; a slow reader slows the reading down. */
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
