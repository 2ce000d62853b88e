import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { text } from './fields.ts';

/** How many rows one of the former lists gives at most. */
export const LEGACY_LIST_LIMIT = 1000;

const searchFields = <const C extends readonly [string, ...string[]]>(columns: C) => ({
  /** Looked for in the columns that hold words, whatever the case. */
  search: text({ min: 0, max: 100 }).optional(),
  /** Newest first when left out. */
  sort: z.enum(columns).optional(),
  direction: z.enum(['ascending', 'descending']).default('ascending'),
});

/** The query of a table that the server searches, sorts and cuts into pages; `columns` may be sorted by. */
export const tableQuery = <const C extends readonly [string, ...string[]]>(columns: C) =>
  z.strictObject({
    ...searchFields(columns),
    page: z.coerce.number('must be a number').int().min(1).max(100_000).default(1),
    size: z.coerce.number('must be a number').int().min(1).max(100).default(25),
  });

/** One page of a table; `total` counts the rows of all pages. */
export const tablePage = <S extends z.ZodType>(row: S) => z.object({ rows: z.array(row), total: z.int() });

/** A table for admins: a page of it, and all of it as a CSV file. `filters` narrow both down. */
export function adminTable<
  const N extends string,
  S extends z.ZodType,
  const C extends readonly [string, ...string[]],
  F extends z.ZodRawShape,
>(options: { name: N; row: S; columns: C; filters: F }) {
  const { name, row, columns, filters } = options;
  return {
    page: defineEndpoint({
      method: 'GET',
      path: `/api/admin/${name}`,
      auth: 'admin',
      query: tableQuery(columns).extend(filters),
      response: tablePage(row),
    }),
    csv: defineEndpoint({
      method: 'GET',
      path: `/api/admin/${name}.csv`,
      auth: 'admin',
      kind: 'binary',
      mediaTypes: ['text/csv'],
      query: z.strictObject({ ...searchFields(columns), ...filters }),
      response: z.unknown(),
    }),
  } as const;
}
