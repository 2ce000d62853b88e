/** Texts in the storage of this tab, as legacy pages read them. It may be blocked or full: then nothing is kept. */
export const sessionTexts = {
  read: (key: string): string | null => attempt(() => sessionStorage.getItem(key)) ?? null,
  // Returns whether the text is kept.
  save: (key: string, text: string): boolean =>
    attempt(() => {
      sessionStorage.setItem(key, text);
      return true;
    }) ?? false,
  remove: (key: string): void => attempt(() => sessionStorage.removeItem(key)),
  clear: (): void => attempt(() => sessionStorage.clear()),
};

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
