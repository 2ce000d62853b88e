const VARIATIONS = 40;

/**
 * The next variation after the one that is shown, and never the same text: a repeated request does not return to the
 * previous one.
 */
export function nextVariation<T>(write: (variation: number) => T, keyOf: (text: T) => string, present: string): T {
  let shown = 0;
  for (let variation = 1; variation < VARIATIONS && shown === 0; variation += 1) {
    if (keyOf(write(variation)) === present) shown = variation;
  }
  for (let step = 1; step < VARIATIONS; step += 1) {
    const text = write(shown + step);
    if (keyOf(text) !== present) return text;
  }
  return write(shown + VARIATIONS);
}
