type Mark = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L' | 'M' | 'N' | 'O' | 'P' | 'Q';
type Break = Mark | 'R' | 'S' | 'T' | 'U' | 'V' | 'W' | 'X' | 'Y' | 'Z' | '1' | '2';

/** `addressLine1` is `address_line_1`. */
type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Break ? `_${Lowercase<Head>}` : Head}${Snake<Tail>}`
  : Name;

/** An object of PayPal's SDK as it travels: under PayPal's own names, its enums as text. */
export type Wire<T> = T extends string
  ? `${T}`
  : T extends bigint
    ? number
    : T extends readonly (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T as Snake<Key & string>]: Wire<T[Key]> }
        : T;

/** Seconds are enough for PayPal. */
export const stamp = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z');
