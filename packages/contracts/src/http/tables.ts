import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { countField, text } from './fields.ts';

export const LEGACY_LIST_LIMIT = 1000;

const searchFields = <const C extends readonly [string, ...string[]]>(columns: C) => ({
  // Case-insensitive, in the text columns.
  search: text({ min: 0, max: 100 }).optional(),
  // Default: newest first.
  sort: z.enum(columns).optional(),
  direction: z.enum(['ascending', 'descending']).default('ascending'),
});

const createTableQuerySchema = <const C extends readonly [string, ...string[]]>(columns: C) =>
  z.strictObject({
    ...searchFields(columns),
    page: countField(100_000).default(1),
    size: countField(100).default(25),
  });

/** `total` counts the rows of all pages. */
const createTablePageSchema = <S extends z.ZodType>(row: S) => z.object({ rows: z.array(row), total: z.int() });

export function defineAdminTable<
  const N extends string,
  S extends z.ZodType,
  const C extends readonly [string, ...string[]],
  F extends z.ZodRawShape,
>(options: { name: N; row: S; columns: C; filters: F }) {
  const { name, row, columns, filters } = options;
  return {
    page: defineEndpoint(`GET /api/admin/${name}`, {
      auth: 'admin',
      query: createTableQuerySchema(columns).extend(filters),
      response: createTablePageSchema(row),
    }),
    csv: defineEndpoint(`GET /api/admin/${name}.csv`, {
      auth: 'admin',
      kind: 'binary',
      mediaTypes: ['text/csv'],
      query: z.strictObject({ ...searchFields(columns), ...filters }),
      response: z.unknown(),
    }),
  } as const;
}
