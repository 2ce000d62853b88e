import { type JsonSchema, resolved } from '@coursewright/contracts/openapi';
import { schemaInWords } from './schema-words.ts';

/** One line of a list of fields. */
export interface Field {
  /** Such as `topics[].title`; empty for the value as a whole. */
  readonly name: string;
  readonly words: string;
  readonly required: boolean;
  /** Above what only some values have: `status is "ready"`. */
  readonly heading?: boolean;
}

type Components = Readonly<Record<string, JsonSchema>>;

/** All fields of a schema, those of inner objects and lists after the field they belong to. */
export function fieldsOf(given: JsonSchema, components: Components, name = '', required = true): Field[] {
  const schema = resolved(given, { components });
  const alternatives = (schema.anyOf ?? schema.oneOf)?.map((part) => resolved(part, { components }));
  if (alternatives) return fieldsOfAlternatives(alternatives, components, name, required);
  const words = schema.type === 'array' ? listInWords(schema, components) : schemaInWords(schema);
  const own = name === '' && schema.properties ? [] : [{ name, words, required }];
  return [...own, ...innerFields(schema, components, name)];
}

function innerFields({ properties = {}, ...schema }: JsonSchema, components: Components, name: string): Field[] {
  const items = schema.type === 'array' && itemsOf(schema);
  if (items) return fieldsOf(items, components, `${name}[]`).filter((field) => field.name !== `${name}[]`);
  return Object.entries(properties).flatMap(([key, property]) => {
    const inner = name === '' ? key : `${name}.${key}`;
    if (typeof property !== 'object') return [];
    return fieldsOf(property, components, inner, schema.required?.includes(key) ?? false);
  });
}

function fieldsOfAlternatives(all: JsonSchema[], components: Components, name: string, required: boolean): Field[] {
  const some = all.filter(({ type }) => type !== 'null');
  const orNull = some.length < all.length ? ' or null' : '';
  const [only] = some;
  if (some.length === 1 && only) {
    const [first, ...inner] = fieldsOf(only, components, name, required);
    if (!first || first.name !== name) return fieldsOf(only, components, name, required);
    return [{ ...first, words: `${first.words}${orNull}` }, ...inner];
  }
  if (!some.some(({ properties }) => properties))
    return [{ name, words: `${some.map(schemaInWords).join(' or ')}${orNull}`, required }];
  const own = name === '' ? [] : [{ name, words: `one of these${orNull}`, required }];
  return [...own, ...some.flatMap((part) => alternative(part, components, name))];
}

/** What tells one alternative from the others is the field with a fixed value. */
function alternative(part: JsonSchema, components: Components, name: string): Field[] {
  const fixed = Object.entries(part.properties ?? {}).find(
    ([, value]) => typeof value === 'object' && 'const' in value,
  );
  const [key, value] = fixed ?? [];
  const heading = key && typeof value === 'object' ? `${key} is ${JSON.stringify(value.const)}` : 'another form';
  const { [key ?? '']: _, ...properties } = part.properties ?? {};
  const fields = innerFields({ ...part, properties }, components, name);
  return [{ name: '', words: heading, required: false, heading: true }, ...fields];
}

function listInWords(schema: JsonSchema, components: Components): string {
  const items = itemsOf(schema);
  const inner = items && resolved(items, { components });
  const each = inner?.properties || inner?.anyOf || inner?.oneOf || !inner ? '' : `; each ${schemaInWords(inner)}`;
  return `${schemaInWords(schema)}${each}`;
}

const itemsOf = ({ items }: JsonSchema): JsonSchema | undefined =>
  typeof items === 'object' && !Array.isArray(items) ? (items as JsonSchema) : undefined;
