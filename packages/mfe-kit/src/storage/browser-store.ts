interface Schema<T> {
  safeParse(value: unknown): { data?: T | undefined };
}

/** JSON in browser storage. Without storage nothing is kept; a value that does not match the schema is undefined. */
const createStore = (storage: () => Storage) => ({
  read<T>(key: string, schema: Schema<T>): T | undefined {
    try {
      return schema.safeParse(JSON.parse(storage().getItem(key) ?? 'null')).data;
    } catch {
      return undefined;
    }
  },
  save(key: string, value: unknown): void {
    try {
      storage().setItem(key, JSON.stringify(value));
    } catch {
      // Storage may be blocked or full.
    }
  },
  remove(key: string): void {
    try {
      storage().removeItem(key);
    } catch {
      // As above.
    }
  },
});

/** Survives a reload and a visit to another site in this tab. Signing out empties it. */
export const sessionStore = createStore(() => sessionStorage);

/** Survives closing the tab and signing out: keys must contain the user's id. */
export const localStore = createStore(() => localStorage);
