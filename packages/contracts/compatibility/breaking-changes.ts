import type { ContractRecord, EndpointRecord } from './contract-record.ts';
import { findRefusals, type JsonSchema } from './schema-refusals.ts';

const access = ['public', 'user', 'admin'];
const empty: JsonSchema = { type: 'object', additionalProperties: false };

/** What callers and consumers of the released contracts could not do with today's: one sentence each. */
export function findBreakingChanges(released: ContractRecord, today: ContractRecord): string[] {
  const byShape = new Map(Object.keys(today.endpoints).map((call) => [getShape(call), call]));
  const calls = Object.entries(released.endpoints).flatMap(([call, before]) => {
    const name = byShape.get(getShape(call));
    const after = name && today.endpoints[name];
    return after ? compareEndpoints(before, after).map((change) => `${name}: ${change}.`) : [`${call} is gone.`];
  });
  const events = compareNamed(released.events, today.events, (before, after) => [
    ...findRefusals(after, before, { direction: 'output', field: 'data' }),
    // Those of the last release that still wait.
    ...findRefusals(before, after, { direction: 'input', field: 'data' }),
  ]);
  const documents = compareNamed(released.documents, today.documents, (before, after) =>
    findRefusals(after, before, { direction: 'output', field: 'it' }),
  );
  return [...new Set([...calls, ...events, ...documents])];
}

type Named = Readonly<Record<string, JsonSchema>>;

const compareNamed = (released: Named, today: Named, compare: (before: JsonSchema, after: JsonSchema) => string[]) =>
  Object.entries(released).flatMap(([name, before]) => {
    const after = today[name];
    return after ? compare(before, after).map((change) => `${name}: ${change}.`) : [`${name} is gone.`];
  });

// The names of parameters are the server's own business.
const getShape = (call: string) => call.replaceAll(/:\w+/g, ':');

function compareEndpoints(released: EndpointRecord, today: EndpointRecord): string[] {
  const input = (field: 'query' | 'body') =>
    findRefusals(released[field] ?? empty, today[field] ?? empty, { direction: 'input', field });
  const changed = (['kind', 'status'] as const).filter((fact) => released[fact] !== today[fact]);
  return [
    ...(isStricter(released.auth, today.auth) ? [`auth was ${released.auth} and is ${today.auth} now`] : []),
    ...(released.scope && ![released.scope, 'any'].includes(today.scope ?? '')
      ? [`the scope of tokens was ${released.scope} and is ${today.scope ?? 'none'} now`]
      : []),
    ...without(today.conditions, released.conditions).map((condition) => `callers must be ${condition} now`),
    ...changed.map((fact) => `${fact} was ${released[fact]} and is ${today[fact]} now`),
    ...(today.bodyLimit < released.bodyLimit
      ? [`bodyLimit is ${today.bodyLimit}, less than ${released.bodyLimit}`]
      : []),
    ...(released.resumable && !today.resumable ? ['the stream cannot be resumed any more'] : []),
    ...without(released.mediaTypes, today.mediaTypes).map((type) => `it no longer sends ${type}`),
    ...released.params.flatMap((param, index) =>
      findRefusals(param, today.params[index] ?? {}, { direction: 'input', field: `parameter ${index + 1}` }),
    ),
    ...input('query'),
    ...input('body'),
    ...findRefusals(today.response, released.response, { direction: 'output', field: 'response' }),
  ];
}

const isStricter = (released: string, today: string) =>
  access.includes(released) && access.includes(today)
    ? access.indexOf(today) > access.indexOf(released)
    : released !== today;

const without = (list: readonly string[], others: readonly string[]) => list.filter((each) => !others.includes(each));
