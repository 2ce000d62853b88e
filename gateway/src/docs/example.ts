import type { oas31 } from 'zod-openapi';

type Nested = 'anyOf' | 'oneOf' | 'allOf' | 'items' | 'properties' | 'additionalProperties';

export interface JsonSchema extends Omit<oas31.SchemaObject, Nested> {
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
}

export type Schemas = Readonly<Record<string, JsonSchema>>;

const FORMAT_EXAMPLES: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00Z',
  email: 'ada@example.org',
  uri: 'https://example.org/',
  uuid: '5f0c8f0e-3d5b-4c1e-9d53-2b7c1f6a9e10',
};

const FIELD_EXAMPLES: Readonly<Record<string, string>> = {
  country: 'GB',
  currency: 'GBP',
  currentPassword: 'a long passphrase',
  email: 'ada@example.org',
  endpoint: 'https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ',
  html: '<p>Some text</p>',
  id: '66f0a1b2c3d4e5f6a7b8c9d0',
  mName: 'Ada Lovelace',
  message: 'A message for the user',
  name: 'Ada',
  password: 'a long passphrase',
  timeZone: 'Europe/London',
  url: 'https://example.org/',
};

// Each pattern of the contracts matches one of these.
const PATTERN_EXAMPLES = [
  'GB',
  '12345',
  'L6',
  'sourdough-bread',
  '66f0a1b2c3d4e5f6a7b8c9d0',
  'AbCdEfGhIjK',
  'AbCdEfGhIjKlMnOpQrStUv',
  '0a1b2c3d'.repeat(8),
  // a point of P-256 (RFC 8291, appendix A)
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
];

interface ExampleOptions {
  readonly schemas: Schemas;
  readonly withOptional: boolean;
}

export function resolveSchema({ $ref, ...schema }: JsonSchema, schemas: Schemas): JsonSchema {
  if (!$ref) return schema;
  const target = schemas[$ref.slice($ref.lastIndexOf('/') + 1)];
  if (!target) throw new Error(`${$ref} leads nowhere`);
  return resolveSchema({ ...target, ...schema }, schemas);
}

// Deterministic. `name` is the name of the field.
export function createExample(given: JsonSchema, options: ExampleOptions, name = ''): unknown {
  const schema = resolveSchema(given, options.schemas);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) {
    const first = alternatives.find((each) => each.type !== 'null') ?? alternatives[0];
    return first && createExample(first, options, name);
  }
  switch (schema.type) {
    case 'object':
      return createObject(schema, options);
    case 'array':
      return Array.from({ length: schema.minItems || 1 }, () => createExample(schema.items ?? {}, options, name));
    case 'string':
      return createText(schema, name);
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? Number.MAX_SAFE_INTEGER);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function createObject(schema: JsonSchema, options: ExampleOptions): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).filter(([name]) => options.withOptional || required.includes(name));
  const example = Object.fromEntries(fields.map(([name, field]) => [name, createExample(field, options, name)]));
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    example.example = createExample(additionalProperties, options);
  return example;
}

function createText({ format, pattern, allOf = [], minLength = 0, maxLength }: JsonSchema, name: string) {
  const known = FORMAT_EXAMPLES[format ?? ''];
  if (known !== undefined) return known;
  const patterns = [pattern, ...allOf.map((part) => part.pattern)].filter(Boolean).map(String);
  if (patterns.length > 0)
    return PATTERN_EXAMPLES.find((text) => patterns.every((each) => new RegExp(each, 'u').test(text))) ?? '';
  const text = FIELD_EXAMPLES[name] ?? name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return text.padEnd(minLength, ' text').slice(0, maxLength);
}
