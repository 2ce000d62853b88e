/** Repeats an assertion until it holds, or fails with its last error after `timeoutMs`. */
export async function eventually<T>(assertion: () => Promise<T> | T, timeoutMs = 5_000): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
