/** Asks for each of them, a few at a time, so that a long history does not run into a gateway's limits. */
export async function inBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>, atOnce = 6): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))));
  }
  return results;
}
