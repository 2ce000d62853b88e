import type { JsonSchema } from './document.types.ts';
import { exampleText } from './example-text.ts';

/** How an example is made. */
export interface ExampleOptions {
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** With the fields that may be left out. */
  readonly whole: boolean;
}

/** A value that the schema allows, the same one every time. `name` is that of the field. */
export function exampleOf(given: JsonSchema, options: ExampleOptions, name = ''): unknown {
  const schema = resolved(given, options);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) {
    const first = alternatives.find((alternative) => alternative.type !== 'null') ?? alternatives[0];
    return first && exampleOf(first, options, name);
  }
  switch (schema.type) {
    case 'object':
      return exampleObject(schema, options);
    case 'array':
      return exampleItems(schema, options, name);
    case 'string':
      return exampleText(schema, name);
    case 'integer':
    case 'number':
      return exampleNumber(schema);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** The schema itself, wherever it is written. */
export function resolved(
  { $ref, ...schema }: JsonSchema,
  { components }: Pick<ExampleOptions, 'components'>,
): JsonSchema {
  if (!$ref) return schema;
  const target = components[$ref.slice($ref.lastIndexOf('/') + 1)];
  if (!target) throw new Error(`${$ref} leads nowhere`);
  return resolved({ ...target, ...schema }, { components });
}

function exampleObject(schema: JsonSchema, options: ExampleOptions): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).filter(([name]) => options.whole || required.includes(name));
  const example = Object.fromEntries(
    fields.map(([name, field]) => [name, typeof field === 'object' ? exampleOf(field, options, name) : null]),
  );
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    example.example = exampleOf(additionalProperties, options);
  return example;
}

function exampleItems({ items, minItems = 1 }: JsonSchema, options: ExampleOptions, name: string): unknown[] {
  if (typeof items !== 'object' || Array.isArray(items)) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, options, name));
}

function exampleNumber({ minimum = 1, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema): number {
  return Math.min(Math.max(1, minimum), maximum);
}
