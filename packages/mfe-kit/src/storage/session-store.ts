/** Anything that knows whether a value has its shape, such as a schema of the contracts. */
interface Shape<T> {
  safeParse(value: unknown): { data?: T | undefined };
}

/**
 * What this tab keeps over a reload and over a visit to another site, as JSON in `sessionStorage`. Without storage it
 * lasts as long as the page; a value of another shape is not there.
 */
export const sessionStore = {
  read<T>(key: string, shape: Shape<T>): T | undefined {
    try {
      return shape.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data;
    } catch {
      return undefined;
    }
  },
  save(key: string, value: unknown): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // see above
    }
  },
  drop(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // see above
    }
  },
};
