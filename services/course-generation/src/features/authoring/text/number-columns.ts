import type { Token, Tokens } from 'marked';

// A number, perhaps with signs and a short unit.
const NUMERIC = /^[^\p{L}\p{Nd}]*\p{Nd}[^\p{L}]*(?:[\p{L}°µ]{1,3}[²³]?)?[^\p{L}\p{Nd}]*$/u;

export function isNumberColumn(cells: readonly string[]): boolean {
  const filled = cells.filter((text) => text.trim() !== '');
  return filled.length > 0 && filled.every((text) => NUMERIC.test(text));
}

/** Numbers stand at the right in every script, so that their digits are below each other, unless the table says otherwise. */
export function alignNumbers(token: Token): void {
  if (token.type !== 'table') return;
  const table = token as Tokens.Table;
  for (const [column, header] of table.header.entries()) {
    if (table.align[column]) continue;
    const cells = table.rows.flatMap((row) => row[column] ?? []);
    if (!isNumberColumn(cells.map(({ text }) => text))) continue;
    table.align[column] = 'right';
    for (const cell of [header, ...cells]) cell.align = 'right';
  }
}
