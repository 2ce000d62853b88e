import { type JsonSchema, resolveSchema, type Schemas } from '@coursewright/gateway/openapi';

export interface BodyField {
  readonly path: readonly (string | number)[];
  readonly name: string;
  readonly longest: number | undefined;
}

export function fieldsOf(given: JsonSchema, schemas: Schemas, path: BodyField['path'] = []): BodyField[] {
  const schema = resolveSchema(given, schemas);
  const here: BodyField[] = path.length > 0 ? [{ path, name: path.join('.'), longest: schema.maxLength }] : [];
  const { properties = {}, items, anyOf = [] } = schema;
  const deeper = (child: JsonSchema | undefined, key: string | number) =>
    child ? fieldsOf(child, schemas, [...path, key]) : [];
  return [
    ...here,
    ...Object.entries(properties).flatMap(([name, child]) => deeper(child, name)),
    ...deeper(items, 0),
    ...anyOf.slice(0, 1).flatMap((choice) => fieldsOf(choice, schemas, path).slice(here.length)),
  ];
}

const HOLE = '\u2060hole\u2060';

export function withField(body: object, { path }: BodyField, json: Buffer): Buffer {
  const [before = '', after = ''] = JSON.stringify(changed(body, path, () => HOLE)).split(JSON.stringify(HOLE));
  return Buffer.concat([Buffer.from(before), json, Buffer.from(after)]);
}

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
