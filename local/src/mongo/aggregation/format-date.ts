import { notSupported } from '../mongo.errors.ts';

/** `$dateToString` formats, in UTC. */
export function formatDate(date: Date, pattern: string): string {
  const iso = date.toISOString();
  const parts: Record<string, string> = {
    Y: iso.slice(0, 4),
    m: iso.slice(5, 7),
    d: iso.slice(8, 10),
    H: iso.slice(11, 13),
    M: iso.slice(14, 16),
    S: iso.slice(17, 19),
    L: iso.slice(20, 23),
    '%': '%',
  };
  return pattern.replace(/%(.)/g, (_, letter: string) => {
    const part = parts[letter];
    if (part === undefined) throw notSupported(`the date format %${letter}`);
    return part;
  });
}
