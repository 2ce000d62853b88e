/** Collects what happens, so that a test can wait for it. */
export function createCollector<T>() {
  const items: T[] = [];
  const waiting: { readonly count: number; resolve(): void }[] = [];
  return {
    items,
    add(item: T): void {
      items.push(item);
      for (const { count, resolve } of waiting) if (items.length >= count) resolve();
    },
    /** Resolves once there are so many. */
    async reached(count: number): Promise<readonly T[]> {
      if (items.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }));
      return items;
    },
  };
}
