/**
 * Gives an answer again for a while instead of finding it out anew; whoever asks at the same time waits for the same.
 * A failure is not remembered.
 */
export function rememberFor<K extends string, T>(ms: number, ask: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const known = new Map<K, { answer: Promise<T>; until: number }>();
  return (key) => {
    const present = known.get(key);
    if (present && performance.now() < present.until) return present.answer;
    for (const [old, { until }] of known) if (performance.now() >= until) known.delete(old);
    const answer = ask(key);
    const entry = { answer, until: performance.now() + ms };
    known.set(key, entry);
    answer.catch(() => {
      if (known.get(key) === entry) known.delete(key);
    });
    return answer;
  };
}
