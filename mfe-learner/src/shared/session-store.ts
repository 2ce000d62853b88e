import type { z } from 'zod';

/** What this tab keeps over a reload. Without storage it lasts as long as the page; a value of another shape is not there. */
export const sessionStore = {
  read<S extends z.ZodType>(key: string, schema: S): z.output<S> | undefined {
    try {
      return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data;
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
  drop(key: string) {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // see above
    }
  },
};
