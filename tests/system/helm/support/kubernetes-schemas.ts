import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { customResources } from './custom-resources.ts';
import type { Manifest } from './manifest.ts';

// `kubernetes-types` is made from the OpenAPI document of Kubernetes 1.30. Its interfaces become JSON schemas in which
// unknown fields are errors: the API server drops those without a word.

interface Interface {
  readonly file: string;
  readonly imports: ReadonlyMap<string, string>;
  readonly body: string;
}

const folder = path.dirname(createRequire(import.meta.url).resolve('kubernetes-types/package.json'));
const scalars: Readonly<Record<string, object>> = {
  string: { type: 'string' },
  number: { type: 'integer' },
  boolean: { type: 'boolean' },
  any: {},
  'number | string': { type: ['integer', 'string'] },
};
// The format of the type's own documentation.
const special: Readonly<Record<string, object>> = {
  Quantity: { type: 'string', pattern: '^[+-]?[0-9]+(\\.[0-9]+)?([KMGTPE]i|[mkMGTPE]|[eE][+-]?[0-9]+)?$' },
  Time: { type: 'string' },
  MicroTime: { type: 'string' },
};

const interfaces = new Map<string, Interface>();
for (const relative of globSync('**/*.d.ts', { cwd: folder })) {
  const file = path.join(folder, relative);
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const imports = new Map(
    [...text.matchAll(/import \{([^}]*)\} from "([^"]+)"/g)].flatMap(([, names = '', from = '']) =>
      names.split(',').map((name) => [name.trim(), path.resolve(path.dirname(file), `${from}.d.ts`)] as const),
    ),
  );
  for (const [, name = '', body = ''] of text.matchAll(/export interface (\w+) \{\n([\s\S]*?)\n\}/g))
    interfaces.set(`${file}#${name}`, { file, imports, body });
}

const definitions: Record<string, object> = {};

function refer(key: string): object {
  const found = interfaces.get(key);
  const [, name = ''] = key.split('#');
  if (special[name]) return special[name];
  if (!found) throw new Error(`kubernetes-types has no ${key}`);
  const id = path.relative(folder, key).replaceAll(/\W/g, '_');
  if (!definitions[id]) {
    definitions[id] = {};
    definitions[id] = toSchema(found);
  }
  return { $ref: `#/definitions/${id}` };
}

function toSchema(of: Interface): object {
  const all = [...of.body.matchAll(/^ {4}(readonly )?"?([$\w-]+)"?(\??): (\{[\s\S]*?^ {4}\}|[^;{]+);$/gm)];
  if (all.length !== of.body.split('\n').filter((line) => /^ {4}\S.*:/.test(line)).length)
    throw new Error(`an interface of ${of.file} has members that cannot be read: ${of.body}`);
  // What is read-only comes from the server.
  const members = all.filter(([, readOnly]) => !readOnly);
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(members.map(([, , name = '', , type = '']) => [name, typeSchema(type, of)])),
    required: members.flatMap(([, , name = '', optional]) => (optional ? [] : name)),
  };
}

function typeSchema(type: string, of: Interface): object {
  const [, item] = /^Array<(.*)>$/.exec(type) ?? [];
  if (item) return { type: 'array', items: typeSchema(item, of) };
  const [, values] = /^\{\s*\[name: string\]: ([^;]+);\s*\}$/.exec(type) ?? [];
  if (values) return { type: 'object', additionalProperties: typeSchema(values, of) };
  const [, constant] = /^"(.*)"$/.exec(type) ?? [];
  if (constant) return { const: constant };
  return scalars[type] ?? refer(`${of.imports.get(type) ?? of.file}#${type}`);
}

const getFile = (apiVersion: string) => {
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  return path.join(folder, group.split('.')[0] ?? '', `${version}.d.ts`);
};

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });
const validators = new Map<string, ValidateFunction>();

function getValidator(apiVersion: string, kind: string): ValidateFunction {
  const key = `${apiVersion} ${kind}`;
  const known = validators.get(key);
  if (known) return known;
  const schema = customResources[key] ?? refer(`${getFile(apiVersion)}#${kind}`);
  const compiled = ajv.compile({ ...schema, definitions });
  validators.set(key, compiled);
  return compiled;
}

/** What the API server would refuse or drop; empty when there is nothing. @throws Error when there is no such kind. */
export function schemaErrors(manifest: Manifest): string[] {
  const name = `${manifest.kind} ${manifest.metadata.name}`;
  const validate = getValidator(manifest.apiVersion, manifest.kind);
  if (validate(manifest)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${name} ${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
