/** Runs an operation two times in a row and gives both results: the second must do no harm. */
export async function runTwice<T>(operation: () => Promise<T>): Promise<[T, T]> {
  return [await operation(), await operation()];
}
