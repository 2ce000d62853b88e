// Texts in the encodings that TextDecoder reads, by trying all their bytes.
const tables = new Map<string, Map<string, number[]>>();

function createTable(label: string): Map<string, number[]> {
  const known = tables.get(label);
  if (known) return known;
  const table = new Map<string, number[]>();
  const decoder = new TextDecoder(label, { fatal: true });
  const add = (bytes: number[]) => {
    try {
      const letter = decoder.decode(new Uint8Array(bytes));
      if ([...letter].length === 1 && !table.has(letter)) table.set(letter, bytes);
    } catch {
      // Bytes that stand for nothing.
    }
  };
  for (let first = 0; first < 256; first += 1) add([first]);
  for (let first = 0x81; first < 0xff; first += 1)
    for (let second = 0x40; second < 0xff; second += 1) add([first, second]);
  tables.set(label, table);
  return table;
}

export function encode(text: string, label: string): Uint8Array {
  const table = createTable(label);
  return Uint8Array.from(
    [...text].flatMap((letter) => {
      const bytes = table.get(letter);
      if (!bytes) throw new RangeError(`${label} has no ${letter}`);
      return bytes;
    }),
  );
}

/** JIS X 0208 with its escape sequences, from EUC-JP. */
export const encodeIso2022Jp = (text: string): Uint8Array =>
  Uint8Array.from([
    ...[0x1b, 0x24, 0x42],
    ...[...encode(text, 'euc-jp')].map((byte) => byte & 0x7f),
    ...[0x1b, 0x28, 0x42],
  ]);
