/** Concurrent calls share one result; failures are not cached. @param version a changed value invalidates the cache */
export function memoizeWithTtl<T>(
  ms: number,
  ask: () => Promise<T>,
  version?: () => unknown,
  now?: () => number,
): () => Promise<T>;
export function memoizeWithTtl<K extends string, T>(
  ms: number,
  ask: (key: K) => Promise<T>,
  version?: () => unknown,
  now?: () => number,
): (key: K) => Promise<T>;
export function memoizeWithTtl<T>(
  ms: number,
  ask: (key: string) => Promise<T>,
  version: () => unknown = () => 0,
  now: () => number = () => performance.now(),
) {
  const known = new Map<string, { answer: Promise<T>; until: number; of: unknown }>();
  return (key = ''): Promise<T> => {
    const of = version();
    const present = known.get(key);
    if (present && present.of === of && now() < present.until) return present.answer;
    for (const [old, { until }] of known) if (now() >= until) known.delete(old);
    const answer = ask(key);
    const entry = { answer, until: now() + ms, of };
    known.set(key, entry);
    answer.catch(() => {
      if (known.get(key) === entry) known.delete(key);
    });
    return answer;
  };
}
