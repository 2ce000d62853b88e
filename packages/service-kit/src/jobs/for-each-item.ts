/**
 * Runs `work` for one item after the other, and for those after one that fails too.
 * @throws what failed: the error itself, or an AggregateError
 */
export async function forEachItem<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for await (const item of items) await work(item).catch((error: unknown) => errors.push(error));
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} items failed`);
}
