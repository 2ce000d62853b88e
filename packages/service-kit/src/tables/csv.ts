/** What a spreadsheet would take for a formula at the start of a cell. */
const FORMULA = /^(?:\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|[\t\r\n])/;

/** One line of a CSV file (RFC 4180); a cell that a spreadsheet would run gets an apostrophe in front. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
