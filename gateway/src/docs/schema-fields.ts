import { type JsonSchema, resolveSchema, type Schemas } from './example.ts';

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'instant (ISO 8601, UTC)',
  email: 'e-mail address',
  uri: 'URL',
  uuid: 'UUID',
};

const TYPES: Readonly<Record<string, string>> = {
  array: 'list',
  boolean: 'true or false',
  integer: 'whole number',
  null: 'null',
  number: 'number',
  object: 'object',
  string: 'text',
};

export function describeSchema(schema: JsonSchema): string {
  const words = [describeType(schema), describeLimits(schema), schema.pattern && `like ${schema.pattern}`];
  if (schema.default !== undefined) words.push(`default ${JSON.stringify(schema.default)}`);
  return words.filter(Boolean).join(', ');
}

function describeType(schema: JsonSchema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`;
  return FORMATS[schema.format ?? ''] ?? TYPES[String(schema.type)] ?? 'anything';
}

function describeLimits(schema: JsonSchema): string {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  if (schema.enum || 'const' in schema) return '';
  if ((minLength ?? maxLength) !== undefined) return formatRange(minLength || undefined, maxLength, ' characters');
  if ((minItems ?? maxItems) !== undefined) return formatRange(minItems || undefined, maxItems, ' items');
  return formatRange(minimum, maximum, '');
}

function formatRange(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined) return most === undefined ? '' : `at most ${most}${unit}`;
  if (most === undefined) return `at least ${least}${unit}`;
  return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`;
}

export interface Field {
  // Such as `topics[].title`; empty for the value as a whole.
  readonly name: string;
  readonly words: string;
  readonly required: boolean;
  // Heads the fields of one alternative: `status is "ready"`.
  readonly heading?: boolean;
}

/** Fields of inner objects and lists follow the field they belong to. */
export function listFields(given: JsonSchema, schemas: Schemas, name = '', required = true): Field[] {
  const schema = resolveSchema(given, schemas);
  const alternatives = (schema.anyOf ?? schema.oneOf)?.map((part) => resolveSchema(part, schemas));
  if (alternatives) return listFieldsOfAlternatives(alternatives, schemas, name, required);
  const words = schema.type === 'array' ? describeList(schema, schemas) : describeSchema(schema);
  const own = name === '' && schema.properties ? [] : [{ name, words, required }];
  return [...own, ...listInnerFields(schema, schemas, name)];
}

function listInnerFields({ properties = {}, items, required }: JsonSchema, schemas: Schemas, name: string): Field[] {
  if (items) return listFields(items, schemas, `${name}[]`).filter((field) => field.name !== `${name}[]`);
  return Object.entries(properties).flatMap(([key, property]) =>
    listFields(property, schemas, name === '' ? key : `${name}.${key}`, required?.includes(key) ?? false),
  );
}

function listFieldsOfAlternatives(all: JsonSchema[], schemas: Schemas, name: string, required: boolean): Field[] {
  const some = all.filter(({ type }) => type !== 'null');
  const orNull = some.length < all.length ? ' or null' : '';
  const [only] = some;
  if (some.length === 1 && only) {
    const [first, ...inner] = listFields(only, schemas, name, required);
    if (!first || first.name !== name) return listFields(only, schemas, name, required);
    return [{ ...first, words: `${first.words}${orNull}` }, ...inner];
  }
  if (!some.some(({ properties }) => properties))
    return [{ name, words: `${some.map(describeSchema).join(' or ')}${orNull}`, required }];
  const own = name === '' ? [] : [{ name, words: `one of these${orNull}`, required }];
  return [...own, ...some.flatMap((part) => listFieldsOfAlternative(part, schemas, name))];
}

// Alternatives differ by the field with a fixed value.
function listFieldsOfAlternative(part: JsonSchema, schemas: Schemas, name: string): Field[] {
  const [key = '', value] = Object.entries(part.properties ?? {}).find(([, each]) => 'const' in each) ?? [];
  const heading = value && 'const' in value ? `${key} is ${JSON.stringify(value.const)}` : 'another form';
  const { [key]: _, ...properties } = part.properties ?? {};
  const fields = listInnerFields({ ...part, properties }, schemas, name);
  return [{ name: '', words: heading, required: false, heading: true }, ...fields];
}

function describeList(schema: JsonSchema, schemas: Schemas): string {
  const inner = schema.items && resolveSchema(schema.items, schemas);
  const each = inner?.properties || inner?.anyOf || inner?.oneOf || !inner ? '' : `; each ${describeSchema(inner)}`;
  return `${describeSchema(schema)}${each}`;
}
