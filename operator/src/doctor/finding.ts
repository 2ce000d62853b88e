// What could not be tried is skipped.
export type Level = 'ok' | 'note' | 'wrong' | 'skipped';

// What one check found. `advice` says what to do, and is there unless all is well.
export interface Finding {
  readonly part: string;
  readonly level: Level;
  readonly found: string;
  readonly advice?: string;
}

export const ok = (part: string, found: string): Finding => ({ part, level: 'ok', found });
// It works; something could be better.
export const note = (part: string, found: string, advice: string): Finding => ({ part, level: 'note', found, advice });
export const wrong = (part: string, found: string, advice: string): Finding => ({
  part,
  level: 'wrong',
  found,
  advice,
});

export const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

// Whether a version has at least these numbers: `8.0.4` has 6.0.
export function isAtLeast(version: string, least: string): boolean {
  const [have, want] = [version, least].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0));
  for (const [at, number] of (want ?? []).entries()) {
    const own = have?.[at] ?? 0;
    if (own !== number) return own > number;
  }
  return true;
}
