interface Schema<T> {
  safeParse(value: unknown): { data?: T | undefined };
}

export const oneOf = <T extends string>(values: readonly T[]): Schema<T> => ({
  safeParse: (value) => ({ data: values.find((known) => known === value) }),
});

export const textLike = (pattern: RegExp): Schema<string> => ({
  safeParse: (value) => (typeof value === 'string' && pattern.test(value) ? { data: value } : {}),
});

interface Kinds {
  string: string;
  number: number;
}

/** An object with these fields, for pages whose first view does not load zod. */
export const shape = <F extends Record<string, keyof Kinds>>(
  fields: F,
): Schema<{ [Name in keyof F]: Kinds[F[Name]] }> => ({
  safeParse(value) {
    const given = Object(value) as { [Name in keyof F]: Kinds[F[Name]] };
    return Object.entries(fields).every(([name, kind]) => typeof given[name] === kind) ? { data: given } : {};
  },
});

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
