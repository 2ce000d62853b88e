import { type Endpoint, gatewayEndpoints, type ServiceName, serviceEndpoints } from '@coursewright/contracts';
import { createOpenApi } from '@coursewright/gateway/openapi';
import {
  bodyFields,
  claimFields,
  getRule,
  getSlot,
  isPublic,
  type Objects,
  queryFields,
  type Slot,
  usualValues,
} from './objects.ts';

export type Owner = ServiceName | 'gateway';

export interface Call {
  readonly owner: Owner;
  readonly endpoint: Endpoint;
  readonly naming: 'own' | 'foreign' | 'missing' | 'malformed' | 'claim';
  /** Objects that belong to one person. */
  readonly names: number;
  readonly title: string;
  readonly path: string;
  readonly body?: Record<string, unknown>;
}

export const allEndpoints: readonly [Owner, Endpoint][] = [
  ...Object.entries(serviceEndpoints).flatMap(([service, endpoints]) =>
    endpoints.map((endpoint): [Owner, Endpoint] => [service as ServiceName, endpoint]),
  ),
  ...Object.values(gatewayEndpoints).map((endpoint): [Owner, Endpoint] => ['gateway', endpoint]),
];

export const getName = ({ method, path }: Endpoint): string => `${method} ${path}`;

const { paths } = createOpenApi({ sessionCookie: 'at' });

function exampleBody({ method, path, body }: Endpoint): object | undefined {
  if (!body) return undefined;
  const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'post'];
  return operation?.requestBody?.content['application/json']?.example as object;
}

interface Named {
  readonly field: string;
  readonly slot: Slot;
  readonly place: 'path' | 'query' | 'body';
}

function getNames({ path, method, body }: Endpoint): Named[] {
  const at = (place: Named['place'], fields: readonly string[] = []) =>
    fields.map((field) => ({ field, slot: getSlot(path, field), place }));
  return [
    ...at(
      'path',
      [...path.matchAll(/:(\w+)/g)].map(([, field = '']) => field),
    ),
    ...at('query', method === 'GET' ? queryFields[path] : []),
    ...at('body', body ? bodyFields[path] : []),
  ];
}

type Values = Objects & { readonly claim?: Record<string, string> };

function callWith(owner: Owner, endpoint: Endpoint, naming: Call['naming'], note: string, values: Values): Call {
  const named = getNames(endpoint);
  const fieldsIn = (place: Named['place']) =>
    Object.fromEntries(named.filter((each) => each.place === place).map(({ field, slot }) => [field, values[slot]]));
  const example = exampleBody(endpoint);
  const query = new URLSearchParams({
    ...(fieldsIn('query') as Record<string, string>),
    ...(endpoint.method === 'GET' && values.claim),
  }).toString();
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, field: string) =>
    encodeURIComponent(String(values[getSlot(endpoint.path, field)])),
  );
  return {
    owner,
    endpoint,
    naming,
    names: named.filter(({ slot }) => !isPublic(slot)).length,
    title: `${getName(endpoint)}${note}`,
    path: query ? `${path}?${query}` : path,
    ...(example && {
      body: { ...example, ...usualValues(endpoint, example, values), ...fieldsIn('body'), ...values.claim },
    }),
  };
}

export function getCalls(owner: Owner, endpoint: Endpoint, mine: Objects, theirs: Objects): Call[] {
  const make = (naming: Call['naming'], note: string, change: Partial<Values> = {}) =>
    callWith(owner, endpoint, naming, note, { ...mine, ...change } as Values);
  const named = getNames(endpoint);
  const owned = named.filter(({ slot }) => getRule(slot).owned);
  const calls = [make('own', '')];
  if (endpoint.auth === 'user' && owned.length > 0) {
    calls.push(make('foreign', ', foreign', Object.fromEntries(named.map(({ slot }) => [slot, theirs[slot]]))));
    for (const { slot } of owned.slice(1).filter((each) => mine[each.slot] !== theirs[each.slot]))
      calls.push(make('foreign', `, foreign ${slot}`, { [slot]: theirs[slot] }));
  }
  for (const { slot, place } of named) {
    const { missing, malformed } = getRule(slot);
    if (missing !== undefined) calls.push(make('missing', `, missing ${slot}`, { [slot]: missing }));
    for (const wrong of place === 'body' ? [malformed, { $ne: '' }] : [malformed]) {
      calls.push(make('malformed', `, malformed ${slot} ${JSON.stringify(wrong)}`, { [slot]: wrong }));
    }
  }
  const claim = claimFields[getName(endpoint)];
  if (claim) calls.push(make('claim', `, in the name of another`, { claim: { [claim]: theirs.userId } }));
  return calls;
}
