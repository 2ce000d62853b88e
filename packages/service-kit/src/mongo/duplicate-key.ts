/** The fields of the unique index that refused a write; undefined for any other error. */
export function duplicateKeyFields(error: unknown): string[] | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 11000) return undefined;
  const pattern = 'keyPattern' in error ? error.keyPattern : undefined;
  return typeof pattern === 'object' && pattern !== null ? Object.keys(pattern) : [];
}

export const isDuplicateKey = (error: unknown): boolean => duplicateKeyFields(error) !== undefined;

/** Undefined when a document with such a key is there already. */
export async function unlessDuplicate<T>(write: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return undefined;
  }
}

/** Of concurrent inserts the first one wins; all return what it stored. */
export async function insertOrFind<T>(insert: () => Promise<T>, find: () => Promise<T | null | undefined>): Promise<T> {
  try {
    return await insert();
  } catch (error) {
    const first = isDuplicateKey(error) ? await find() : undefined;
    if (!first) throw error;
    return first;
  }
}
