/** What zod writes of JSON Schema 2020-12 for the contracts. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly [keyword: string]: unknown;
}

/**
 * `input`: callers send what was released, and today's schema reads it. `output`: today's schema writes, and callers
 * read what was released.
 */
export type Direction = 'input' | 'output';

const least = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum'];
const most = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'];
const same = ['pattern', 'format', 'multipleOf'];
const compared = [
  ...['type', 'const', 'enum', 'anyOf', 'oneOf', 'properties', 'required', 'additionalProperties', 'propertyNames'],
  ...['items', 'prefixItems', ...least, ...most, ...same],
];
const notes = ['title', 'description', 'default', 'examples', 'id'];

interface Place {
  readonly direction: Direction;
  readonly field: string;
}

/**
 * Why the reader may refuse a value of the writer: each a sentence that begins with the field. Empty if it never does.
 *
 * @throws Error at a keyword that it cannot compare
 */
export function findRefusals(written: JsonSchema, read: JsonSchema, place: Place): string[] {
  for (const schema of [written, read]) assertComparable(schema, place);
  const readable = getOptions(read);
  return getOptions(written).flatMap((option) => closest(readable.map((other) => compareOption(option, other, place))));
}

function assertComparable(schema: JsonSchema, { field }: Place) {
  const unknown = Object.keys(schema).filter((keyword) => !compared.includes(keyword) && !notes.includes(keyword));
  if (unknown.length > 0) throw new Error(`${field}: the contract check cannot compare ${unknown.join(', ')}`);
}

function getOptions(schema: JsonSchema): readonly JsonSchema[] {
  const { type } = schema;
  return (
    schema.anyOf ?? schema.oneOf ?? (Array.isArray(type) ? type.map((each) => ({ ...schema, type: each })) : [schema])
  );
}

const closest = (refusals: readonly string[][]): string[] =>
  refusals.reduce((best, each) => (each.length < best.length ? each : best));

function compareOption(written: JsonSchema, read: JsonSchema, place: Place): string[] {
  if (getOptions(written).length + getOptions(read).length > 2) return findRefusals(written, read, place);
  const { field, direction } = place;
  const [released, today] = direction === 'input' ? [written, read] : [read, written];
  const changed = `${field} was ${getName(released)} and is ${getName(today)} now`;
  if (isTypeRefused(written, read)) return [changed];

  const writtenValues = getValues(written);
  const readValues = getValues(read);
  if (readValues) {
    if (!writtenValues) return [changed];
    const refused = writtenValues.filter((value) => !readValues.includes(value)).map((value) => JSON.stringify(value));
    if (refused.length === 0) return [];
    return [`${field} ${direction === 'input' ? 'no longer accepts' : 'may now be'} ${refused.join(', ')}`];
  }
  if (writtenValues) return [];
  return [
    ...compareLimits(written, read, place),
    ...(read.type === 'object' ? compareObjects(written, read, place) : []),
    ...(read.type === 'array' ? compareLists(written, read, place) : []),
  ];
}

const getValues = (schema: JsonSchema) => ('const' in schema ? [schema.const] : schema.enum);

const getName = (schema: JsonSchema): string =>
  getValues(schema)
    ?.map((value) => JSON.stringify(value))
    .join(' or ') ?? String(schema.type ?? 'anything');

const getType = (schema: JsonSchema) => {
  const values = getValues(schema);
  if (schema.type || !values) return schema.type;
  return values[0] === null ? 'null' : typeof values[0];
};

const isTypeRefused = (written: JsonSchema, read: JsonSchema) => {
  const types = [getType(written), getType(read)];
  return types[1] !== undefined && types[0] !== types[1] && types.join() !== 'integer,number';
};

function compareLimits(written: JsonSchema, read: JsonSchema, { direction, field }: Place): string[] {
  const isRefused = (keyword: string) => {
    const [given, limit] = [written[keyword], read[keyword]];
    if (limit === undefined || given === limit) return false;
    if (given === undefined || same.includes(keyword)) return true;
    return least.includes(keyword) ? Number(given) < Number(limit) : Number(given) > Number(limit);
  };
  return [...least, ...most, ...same].filter(isRefused).map((keyword) => {
    const [was, is] = direction === 'input' ? [written, read] : [read, written];
    return `${field} has ${keyword} ${is[keyword] ?? 'none'} now, which was ${was[keyword] ?? 'none'}`;
  });
}

function compareObjects(written: JsonSchema, read: JsonSchema, { direction, field }: Place): string[] {
  const { properties: given = {}, required: certain = [], additionalProperties: others } = written;
  const { properties: known = {}, required: needed = [], additionalProperties: unknown } = read;
  const at = (name: string): Place => ({ direction, field: `${field}.${name}` });
  const refusals: string[] = [];

  for (const [name, schema] of Object.entries(given)) {
    const reader = known[name] ?? (typeof unknown === 'object' ? unknown : undefined);
    if (reader) refusals.push(...findRefusals(schema, reader, at(name)));
    else if (direction === 'input') refusals.push(`${field}.${name} is gone`);
  }
  for (const [name, reader] of Object.entries(known)) {
    if (name in given) {
      if (needed.includes(name) && !certain.includes(name))
        refusals.push(`${field}.${name} ${direction === 'input' ? 'is required now' : 'may be missing now'}`);
    } else if (direction === 'output') {
      refusals.push(`${field}.${name} is gone`);
    } else if (needed.includes(name)) {
      refusals.push(`${field}.${name} is required now`);
    } else if (typeof others === 'object') {
      refusals.push(...findRefusals(others, reader, at(name)));
    }
  }
  // Readers of outputs ignore what they do not know.
  if (direction === 'input' && others !== false && unknown === false)
    refusals.push(`${field} refuses unknown fields now`);
  if (typeof unknown === 'object' && typeof others === 'object') {
    refusals.push(...findRefusals(others, unknown, at('*')));
    if (read.propertyNames) refusals.push(...findRefusals(written.propertyNames ?? {}, read.propertyNames, at('*')));
  }
  return refusals;
}

function compareLists(written: JsonSchema, read: JsonSchema, { direction, field }: Place): string[] {
  const places = Math.max(written.prefixItems?.length ?? 0, read.prefixItems?.length ?? 0);
  const getItem = (schema: JsonSchema, index: number) => schema.prefixItems?.[index] ?? schema.items;
  const refusals = Array.from({ length: places }, (_, index) => {
    const [given, reader] = [getItem(written, index), getItem(read, index)];
    if (given && reader) return findRefusals(given, reader, { direction, field: `${field}[${index}]` });
    return [`${field}[${index}] ${(direction === 'input') === Boolean(given) ? 'is gone' : 'is new'}`];
  }).flat();
  if (!read.items) return refusals;
  return [...refusals, ...findRefusals(written.items ?? {}, read.items, { direction, field: `${field}[]` })];
}
