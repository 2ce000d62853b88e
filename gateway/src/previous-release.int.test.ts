import { eventEnvelopeSchema, serviceEndpoints, serviceEvents, serviceNames } from '@coursewright/contracts';
import { type EndpointRecord, type JsonSchema, readReleasedContracts } from '@coursewright/contracts/released';
import { createExample, type JsonSchema as DocumentedSchema } from './docs/example.ts';
import { sessionCookieFor, setupGateway } from './testing/gateway.ts';

// Pages and services of the last release meet the gateway and the contracts of today.

const setup = setupGateway();

const getExample = (schema: JsonSchema, name = '') =>
  createExample(schema as DocumentedSchema, { schemas: {}, withOptional: true }, name);

const released = serviceNames.flatMap((service) =>
  Object.entries(readReleasedContracts(service).endpoints)
    .filter(([, { auth }]) => auth !== 'service')
    .map(([call, endpoint]) => ({ call, service, endpoint })),
);

function requestFor(call: string, { params, body, kind }: EndpointRecord) {
  const [method = '', pattern = ''] = call.split(' ');
  let index = 0;
  const url = pattern.replaceAll(/:(\w+)/g, (_match, name: string) =>
    String(getExample(params[index++] ?? {}, name)).replaceAll(' ', '-'),
  );
  const contentType = kind === 'upload' ? 'application/octet-stream' : 'application/json';
  return { method, url, ...(method !== 'GET' && { contentType, body: JSON.stringify(body ? getExample(body) : {}) }) };
}

test('PLT-48 the gateway forwards every call of the last release', async () => {
  const calls = released.map(({ call, endpoint }) => requestFor(call, endpoint));
  const forward = async ({ method, url, contentType, body }: (typeof calls)[number]) => {
    const answer = await fetch(`${setup.gateway.url}${url}`, {
      method,
      headers: { ...sessionCookieFor('admin'), ...(contentType && { 'content-type': contentType }) },
      ...(body && { body }),
    });
    expect([method, url, answer.status, await answer.json()]).toEqual([method, url, 200, { answered: url }]);
  };
  // the keys and the token are fetched once, within limits of time
  const [first, ...others] = calls;
  if (first) await forward(first);
  await Promise.all(others.map(forward));
  expect(setup.upstream.seen.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(
    calls.map(({ method, url }) => `${method} ${url}`).sort(),
  );
});

test.each(released.filter(({ endpoint }) => endpoint.body))(
  'PLT-48 $service accepts the body that a page of the last release sends to $call',
  ({ call, service, endpoint }) => {
    const today = serviceEndpoints[service].find(({ method, path }) => `${method} ${path}` === call);
    expect(today?.body?.safeParse(getExample(endpoint.body ?? {})).error).toBeUndefined();
  },
);

const envelope = readReleasedContracts('gateway').documents['event envelope'];
const events = serviceNames.flatMap((service) =>
  Object.entries(readReleasedContracts(service).events).map(([type, data]) => ({ type, service, data })),
);

test.each(events)('PLT-48 consumers accept $type of the last release', ({ type, service, data }) => {
  const received = eventEnvelopeSchema.parse({
    ...(getExample(envelope ?? {}) as object),
    type,
    data: getExample(data),
  });
  const today = Object.values(serviceEvents[service]).find((event) => event.type === type);
  expect(today?.data.safeParse(received.data).error).toBeUndefined();
  expect(received.data).not.toEqual({});
});
