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

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

// Storage may be blocked or full: then nothing is kept.
const createTexts = (storage: () => Storage) => ({
  read: (key: string): string | null => attempt(() => storage().getItem(key)) ?? null,
  // Returns whether the text is kept.
  save: (key: string, text: string): boolean =>
    attempt(() => {
      storage().setItem(key, text);
      return true;
    }) ?? false,
  remove: (key: string): void => attempt(() => storage().removeItem(key)),
  clear: (): void => attempt(() => storage().clear()),
});

/** JSON in browser storage; a value that does not match the schema is undefined. */
const createStore = ({ read, save, remove }: ReturnType<typeof createTexts>) => ({
  read: <T>(key: string, schema: Schema<T>): T | undefined =>
    attempt(() => schema.safeParse(JSON.parse(read(key) ?? 'null')).data),
  save: (key: string, value: unknown): void => void save(key, JSON.stringify(value)),
  remove,
});

/** Texts in the storage of this tab, as legacy pages read them. */
export const sessionTexts = createTexts(() => sessionStorage);

/** Survives a reload and a visit to another site in this tab. Signing out empties it. */
export const sessionStore = createStore(sessionTexts);

/** Survives closing the tab and signing out: keys must contain the user's id. */
export const localStore = createStore(createTexts(() => localStorage));
