import { type JsonSchema, resolved } from '@coursewright/contracts/openapi';

type Components = Readonly<Record<string, JsonSchema>>;

/** A field of a body, however deep. */
export interface BodyField {
  readonly path: readonly (string | number)[];
  /** Its path as an answer names it. */
  readonly name: string;
  readonly longest: number | undefined;
}

/** Every field that a schema knows. Of a list, its first item stands for all. */
export function fieldsOf(given: JsonSchema, components: Components, path: BodyField['path'] = []): BodyField[] {
  const schema = resolved(given, { components });
  const here: BodyField[] = path.length > 0 ? [{ path, name: path.join('.'), longest: schema.maxLength }] : [];
  const { properties = {}, items, anyOf = [] } = schema;
  const deeper = (child: unknown, key: string | number) =>
    isSchema(child) ? fieldsOf(child, components, [...path, key]) : [];
  return [
    ...here,
    ...Object.entries(properties).flatMap(([name, child]) => deeper(child, name)),
    ...deeper(items, 0),
    ...anyOf.slice(0, 1).flatMap((choice) => fieldsOf(choice, components, path).slice(here.length)),
  ];
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && !Array.isArray(value);

const HOLE = '\u2060hole\u2060';

/** The bytes of `body` with others in the place of one field. */
export function withField(body: object, { path }: BodyField, json: Buffer): Buffer {
  const [before = '', after = ''] = JSON.stringify(changed(body, path, () => HOLE)).split(JSON.stringify(HOLE));
  return Buffer.concat([Buffer.from(before), json, Buffer.from(after)]);
}

/** The bytes of `body` without one field. */
export const withoutField = (body: object, { path }: BodyField): Buffer =>
  Buffer.from(JSON.stringify(changed(body, path, () => undefined)));

function changed(value: unknown, path: BodyField['path'], change: () => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change();
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as object) };
  const child = Reflect.get(copy, key);
  Reflect.set(copy, key, changed(child, rest, change));
  return copy;
}
