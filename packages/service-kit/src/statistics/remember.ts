/**
 * Gives an answer again for a while instead of finding it out anew; whoever asks at the same time waits for the same.
 * A failure is not remembered.
 * @param ms for how long an answer counts
 * @param version what an answer depends on: of another version nothing is remembered
 */
export function rememberFor<T>(ms: number, ask: () => Promise<T>, version?: () => unknown): () => Promise<T>;
export function rememberFor<K extends string, T>(
  ms: number,
  ask: (key: K) => Promise<T>,
  version?: () => unknown,
): (key: K) => Promise<T>;
export function rememberFor<T>(ms: number, ask: (key: string) => Promise<T>, version: () => unknown = () => 0) {
  const known = new Map<string, { answer: Promise<T>; until: number; of: unknown }>();
  return (key = ''): Promise<T> => {
    const of = version();
    const present = known.get(key);
    if (present && present.of === of && performance.now() < present.until) return present.answer;
    for (const [old, { until }] of known) if (performance.now() >= until) known.delete(old);
    const answer = ask(key);
    const entry = { answer, until: performance.now() + ms, of };
    known.set(key, entry);
    answer.catch(() => {
      if (known.get(key) === entry) known.delete(key);
    });
    return answer;
  };
}
