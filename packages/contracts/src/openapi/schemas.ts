import { z } from 'zod';
import * as contracts from '../index.ts';
import type { JsonSchema } from './document.types.ts';

/** Whether a schema is what may be sent, or what will be answered. */
export type Direction = 'input' | 'output';

/** Writes schemas as JSON Schema; those with a name of their own become components. */
export interface SchemaWriter {
  write(schema: z.ZodType, io: Direction): JsonSchema;
  /** What was referred to so far, by name. */
  components(): Record<string, JsonSchema>;
}

/** A writer without components. */
export function createSchemaWriter(): SchemaWriter {
  const written = new Map<string, JsonSchema>();
  const { registry, differing } = namedSchemas();
  // where what is sent differs from what is answered (defaults), there are two components
  const nameFor = (id: string, io: Direction) => (io === 'input' && differing.has(id) ? `${id}Input` : id);

  function write(schema: z.ZodType, io: Direction): JsonSchema {
    const { $schema: _, $defs = {}, ...json } = toJson(schema, io, registry);
    const point = (part: object) =>
      JSON.parse(JSON.stringify(part), (key, value) =>
        key === '$ref' ? `#/components/schemas/${nameFor(value.replace('#/$defs/', ''), io)}` : value,
      );
    for (const [id, definition] of Object.entries($defs)) written.set(nameFor(id, io), point(definition));
    return point(json);
  }

  const sorted = () => [...written].sort(([one], [other]) => (one < other ? -1 : 1));
  return { write, components: () => Object.fromEntries(sorted()) };
}

/** Every schema that the contracts export has the name it is exported under: `courseSchema` → `Course`. */
function namedSchemas() {
  const registry = z.registry<{ id: string }>();
  const differing = new Set<string>();
  for (const [name, value] of Object.entries(contracts)) {
    if (!name.endsWith('Schema') || !(value instanceof z.ZodType)) continue;
    const id = name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length);
    if (registry.has(value)) continue;
    registry.add(value, { id });
    if (JSON.stringify(toJson(value, 'input')) !== JSON.stringify(toJson(value, 'output'))) differing.add(id);
  }
  return { registry, differing };
}

function toJson(schema: z.ZodType, io: Direction, metadata: z.core.$ZodRegistry<{ id?: string }> = z.registry()) {
  return z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // answers may gain fields without breaking anybody
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      const { def } = zodSchema._zod;
      // what text is trimmed to says more than the text that comes
      if (io === 'input' && def.type === 'pipe') jsonSchema.format ??= formatOf(def.out);
      if (jsonSchema.format === undefined) delete jsonSchema.format;
      else delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      delete jsonSchema.id;
    },
  });
}

const formatOf = (schema: z.core.$ZodType) => (schema instanceof z.ZodEmail ? 'email' : undefined);
