import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import {
  DEFAULT_BODY_LIMIT,
  type Endpoint,
  type EventContract,
  errorKinds,
  eventEnvelopeSchema,
  gatewayEndpoints,
  internalUserPath,
  internalUserSchema,
  MFE_CONTRACT,
  mailLinkPath,
  mailLinkSchema,
  mfeConfigSchema,
  problemSchema,
  serviceEndpoints,
  serviceEvents,
  serviceNames,
  sharedModules,
  tokenExchangePath,
  tokenExchangeQuerySchema,
  tokenExchangeSchema,
} from '../src/index.ts';
import type { Direction, JsonSchema } from './schema-refusals.ts';

/** An endpoint as data. */
export interface EndpointRecord {
  readonly auth: Endpoint['auth'] | 'service';
  readonly conditions: readonly string[];
  /** Of personal access tokens; missing when it is closed to them. */
  readonly scope?: string;
  readonly kind: string;
  readonly status: number;
  readonly bodyLimit: number;
  readonly resumable: boolean;
  readonly mediaTypes: readonly string[];
  /** In the order of the path. */
  readonly params: readonly JsonSchema[];
  readonly query?: JsonSchema;
  readonly body?: JsonSchema;
  readonly response: JsonSchema;
}

/** What one part offers to others. */
export interface ContractRecord {
  readonly endpoints: Readonly<Record<string, EndpointRecord>>;
  readonly events: Readonly<Record<string, JsonSchema>>;
  /** What else others read: errors, the envelope of events, the manifest of the microfrontends. */
  readonly documents: Readonly<Record<string, JsonSchema>>;
}

export const producers = [...serviceNames, 'gateway', 'shell'] as const;
export type Producer = (typeof producers)[number];

type Given = Omit<Endpoint, 'method' | 'path' | 'auth'> & { auth: EndpointRecord['auth'] };

const internalCalls: Record<string, Given> = {
  [`GET ${tokenExchangePath}`]: { auth: 'service', query: tokenExchangeQuerySchema, response: tokenExchangeSchema },
  [`GET ${decodeURIComponent(internalUserPath(':userId'))}`]: { auth: 'service', response: internalUserSchema },
  [`POST ${decodeURIComponent(mailLinkPath(':requestId'))}`]: { auth: 'service', response: mailLinkSchema },
};

const documents: Partial<Record<Producer, () => Record<string, z.ZodType>>> = {
  gateway: () => ({
    problem: problemSchema,
    'kinds of errors': z.enum(errorKinds),
    'event envelope': eventEnvelopeSchema,
  }),
  shell: () => ({ 'mfe-config.json': mfeConfigSchema, MFE_CONTRACT: z.literal(MFE_CONTRACT), ...describeKit() }),
};

/** What microfrontends call of mfe-kit: the shell gives its own to those of every release. */
function describeKit(): Record<string, z.ZodType> {
  const folder = path.resolve(import.meta.dirname, '../../mfe-kit');
  const { name, exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const modules = sharedModules.filter((id) => id.startsWith(name));
  return Object.fromEntries(
    modules.map((id) => [id, describeExports(readFileSync(path.join(folder, exports[id.replace(name, '.')]), 'utf8'))]),
  );
}

function describeExports(source: string): z.ZodType {
  if (/^export \*/m.test(source)) throw new Error('A shared module names each of its exports.');
  const listed = [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','));
  const declared = [...source.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(([, id = '']) => id);
  const names = [...listed.map((entry) => entry.trim()), ...declared].filter((id) => id && !id.startsWith('type '));
  return z.object(Object.fromEntries(names.sort().map((id) => [id, z.unknown()])));
}

export function describeContracts(producer: Producer): ContractRecord {
  const isService = producer !== 'gateway' && producer !== 'shell';
  const offered = isService
    ? serviceEndpoints[producer]
    : producer === 'gateway'
      ? Object.values(gatewayEndpoints)
      : [];
  const calls: [string, Given][] = offered.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]);
  if (producer === 'auth') calls.push(...Object.entries(internalCalls));
  return {
    endpoints: Object.fromEntries(calls.map(([call, endpoint]) => [call, describeEndpoint(call, endpoint)])),
    events: isService ? describeEvents(Object.values(serviceEvents[producer])) : {},
    documents: Object.fromEntries(
      Object.entries(documents[producer]?.() ?? {}).map(([name, schema]) => [name, describeSchema(schema, 'output')]),
    ),
  };
}

export function describeEvents(events: readonly EventContract[]): ContractRecord['events'] {
  return Object.fromEntries(events.map(({ type, data }) => [type, describeSchema(data, 'output')]));
}

export function describeEndpoint(call: string, endpoint: Given): EndpointRecord {
  const { auth, fresh, verified, scope, params, query, body, response, mediaTypes = [] } = endpoint;
  const { properties = {} } = params ? describeSchema(params, 'input') : {};
  return {
    auth,
    conditions: Object.keys({ ...(fresh && { fresh }), ...(verified && { verified }) }),
    ...(scope && { scope }),
    kind: endpoint.kind ?? 'json',
    status: endpoint.status ?? 200,
    bodyLimit: endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT,
    resumable: endpoint.resumable ?? false,
    mediaTypes,
    params: [...call.matchAll(/:(\w+)/g)].map(([, name = '']) => properties[name] ?? {}),
    ...(query && { query: describeSchema(query, 'input') }),
    ...(body && { body: describeSchema(body, 'input') }),
    response: describeSchema(response, 'output'),
  };
}

function describeSchema(schema: z.ZodType, io: Direction): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // Not the ids that the description of the API gives to schemas.
    metadata: z.registry(),
    override({ jsonSchema, zodSchema }) {
      const { def } = zodSchema._zod;
      // It reads anything.
      if (def.type === 'catch') for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword];
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // The pattern of a format differs between versions of zod.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      // A trimmed text that must then be an address.
      if (io === 'input' && def.type === 'pipe' && def.out instanceof z.ZodEmail) jsonSchema.format ??= 'email';
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return described as JsonSchema;
}

/** One line per endpoint, event and document, so that a difference between two releases can be read. */
export function writeRecord(record: ContractRecord): string {
  const group = (entries: Readonly<Record<string, unknown>>) =>
    Object.keys(entries)
      .sort()
      .map((name) => `\n    ${JSON.stringify(name)}: ${JSON.stringify(entries[name])}`)
      .join(',');
  const groups = Object.entries(record).map(([name, entries]) => `  ${JSON.stringify(name)}: {${group(entries)}\n  }`);
  return `{\n${groups.join(',\n')}\n}\n`;
}
