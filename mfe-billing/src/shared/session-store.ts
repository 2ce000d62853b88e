/** Anything that knows whether a value has its shape, such as a schema of the contracts. */
interface Shape<T> {
  safeParse(value: unknown): { data?: T | undefined };
}

/** What this tab keeps over a reload and over a visit to a payment page. Without storage it is simply not there. */
export const sessionStore = {
  read<T>(key: string, shape: Shape<T>): T | undefined {
    try {
      return shape.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data;
    } catch {
      return undefined;
    }
  },
  save(key: string, value: unknown) {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // see above
    }
  },
};
