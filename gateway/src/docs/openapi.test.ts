import { type Endpoint, endpointGroups, gatewayEndpoints, serviceEndpoints } from '@coursewright/contracts';
import type { MediaType, OpenApiDocument, Operation } from './openapi.ts';
import { createOpenApi } from './openapi.ts';
import { createSchemaCheck, structuralErrors } from './testing/validator.ts';

const document = createOpenApi({ sessionCookie: 'at' });
const endpoints: Endpoint[] = [...Object.values(serviceEndpoints).flat(), ...Object.values(gatewayEndpoints)];
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
);
const operationAt = (method: 'get' | 'post' | 'delete', path: string): Operation => {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
};

function* partsOf(value: unknown, pointer = ''): Generator<[pointer: string, part: object]> {
  if (typeof value !== 'object' || value === null) return;
  yield [pointer, value];
  for (const [key, child] of Object.entries(value))
    yield* partsOf(child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}
const parts = [...partsOf(document)];
const isBody = (part: object): part is MediaType => 'schema' in part;

describe('API-06 the document is OpenAPI 3.1', () => {
  test('it is valid against the official schema of 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(structuralErrors(document)).toEqual([]);
  });

  test('the official schema detects errors', () => {
    const { info: _, ...nameless } = document;
    expect(structuralErrors(nameless)).not.toEqual([]);
    const broken: OpenApiDocument = { ...document, paths: { 'no-slash': {} } };
    expect(structuralErrors(broken)).not.toEqual([]);
  });

  test('every reference resolves, and every component is referenced', () => {
    const references = parts.flatMap(([, part]) => ('$ref' in part ? [String(part.$ref)] : []));
    const { schemas, responses } = document.components;
    const targets = [
      ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
    ];
    expect([...new Set(references)].filter((reference) => !targets.includes(reference))).toEqual([]);
    expect(targets.filter((target) => !references.includes(target))).toEqual([]);
  });

  test('every operation has a unique id, and a tag that the document lists', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[A-Za-z.]+$/.test(id))).toEqual([]);
    const listed = document.tags.map(({ name }) => name);
    expect(new Set(listed).size).toBe(listed.length);
    expect(new Set(operations.flatMap(({ operation }) => operation.tags))).toEqual(new Set(listed));
    expect(document['x-tagGroups'].flatMap(({ tags }) => tags)).toEqual(listed);
  });

  test.each(operations)('$call declares the parameters of its path, once each', ({ call, operation }) => {
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual([...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(inPath.every(({ required }) => required)).toBe(true);
    const all = (operation.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(new Set(all).size).toBe(all.length);
  });

  test('every schema compiles as JSON Schema 2020-12, and allows the example beside it', () => {
    const check = createSchemaCheck(document);
    const bodies = parts.filter(([, part]) => isBody(part));
    expect(bodies.length).toBeGreaterThan(operations.length);
    for (const [pointer, part] of bodies) {
      const errors = check(`${encodeURI(pointer)}/schema`, 'example' in part ? part.example : undefined);
      if ('example' in part) expect([pointer, errors]).toEqual([pointer, []]);
    }
    for (const name of Object.keys(document.components.schemas)) check(`/components/schemas/${name}`, {});
  });

  test('the contracts accept its examples', () => {
    for (const endpoint of endpoints) {
      const { method, path, body, response, status = 200, kind } = endpoint;
      const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get'];
      const example = operation?.requestBody?.content['application/json']?.example;
      if (body) expect([path, body.safeParse(example).error]).toEqual([path, undefined]);
      const answer = operation?.responses[status];
      const answered = answer && 'content' in answer ? answer.content?.['application/json']?.example : undefined;
      if (kind === undefined) expect([path, response.safeParse(answered).error]).toEqual([path, undefined]);
    }
  });
});

describe('API-06 the document is made from the contracts', () => {
  test('every call of the contracts is in it, and nothing else', () => {
    const calls = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(operations.map(({ call }) => call).sort()).toEqual(calls.sort());
  });

  test('the groups contain all endpoints of the services', () => {
    for (const [service, groups] of Object.entries(endpointGroups)) {
      const grouped = Object.values(groups).flatMap((group) => Object.values(group));
      expect(new Set(grouped)).toEqual(new Set(serviceEndpoints[service as keyof typeof serviceEndpoints]));
      expect(grouped.length).toBeGreaterThan(3);
    }
  });

  test('it names the required role', () => {
    expect(operationAt('get', '/api/plans').security).toEqual([]);
    expect(operationAt('get', '/api/sessions').security).toEqual([{ session: [] }]);
    const admin = operationAt('get', '/api/admin/users');
    expect(admin).toMatchObject({ security: [{ session: ['admin'] }], 'x-required-role': 'admin' });
    expect(document.components.securitySchemes.session).toMatchObject({ type: 'apiKey', in: 'cookie', name: 'at' });
  });

  test('API-08 it names the scope of each endpoint that is open to access tokens', () => {
    expect(document.components.securitySchemes.accessToken).toMatchObject({ type: 'http', scheme: 'bearer' });
    for (const { method, path, scope } of endpoints) {
      const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get'];
      const named = operation?.security.flatMap((each) => each.accessToken ?? []);
      expect([path, named]).toEqual([path, scope && scope !== 'any' ? [scope] : []]);
    }
  });

  test('it names the endpoints that need a fresh session', () => {
    for (const { method, path, fresh } of endpoints) {
      const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get'];
      expect([path, /identity_unconfirmed/.test(operation?.description ?? '')]).toEqual([path, fresh === true]);
      if (fresh) expect(operation?.responses).toHaveProperty('403');
    }
    expect(document.info.description).toContain('Retry-After');
  });

  test('it describes the body and its size limit', () => {
    const { requestBody, 'x-body-limit-bytes': limit } = operationAt('post', '/api/course');
    expect(limit).toBe(1024 * 1024);
    expect(requestBody?.description).toContain('1024 KiB');
    expect(requestBody?.content['application/json']?.schema).toMatchObject({
      required: ['user', 'content', 'type', 'mainTopic'],
      additionalProperties: false,
      properties: { mainTopic: { maxLength: 500 } },
    });
  });

  test('what has a default may be left out of a request and is always in an answer', () => {
    const { OutlineRequest, OutlineRequestOutput } = document.components.schemas;
    expect(OutlineRequest?.required).not.toContain('subtopics');
    expect(OutlineRequestOutput?.required).toContain('subtopics');
  });

  test('success has the status of the contract; every error has the one shape', () => {
    expect(Object.keys(operationAt('post', '/api/outlines').responses)).toEqual(
      expect.arrayContaining(['202', '400', '401', '403', '413', '415', '429', 'default']),
    );
    expect(operationAt('post', '/api/courses').responses).toHaveProperty('201');
    expect(operationAt('get', '/api/plans').responses).not.toHaveProperty('401');
    for (const answer of Object.values(document.components.responses))
      expect(answer.content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } });
  });

  test('streams describe their events and how to resume; files have media types', () => {
    const stream = operationAt('get', '/api/generations/{generationId}/events');
    expect(stream.parameters?.map(({ name }) => name)).toContain('Last-Event-ID');
    expect(stream.responses).toMatchObject({
      200: { content: { 'text/event-stream': { 'x-item-schema': { $ref: '#/components/schemas/GenerationEvent' } } } },
      204: {},
    });
    const states = operationAt('get', '/api/courses/{courseId}/writing/events');
    expect(states.responses).not.toHaveProperty('204');
    expect(states.parameters?.map(({ name }) => name)).toEqual(['courseId']);
    expect(operationAt('get', '/api/admin/users.csv').responses[200]).toHaveProperty(['content', 'text/csv']);
  });

  test('every file has a media type', () => {
    const files = endpoints.filter(({ kind }) => kind === 'binary');
    expect(files.filter(({ mediaTypes }) => !mediaTypes?.length).map(({ path }) => path)).toEqual([]);
  });

  test('webhooks list their signature headers, and need no session', () => {
    const headers = (provider: string) =>
      operationAt('post', `/api/webhooks/${provider}`).parameters?.map(({ name, required }) => [name, required]);
    expect(headers('stripe')).toEqual([['stripe-signature', true]]);
    expect(headers('paypal')).toHaveLength(5);
    expect(headers('razorpay')).toEqual([
      ['x-razorpay-signature', true],
      ['x-razorpay-event-id', false],
    ]);
    expect(headers('paystack')).toEqual([['x-paystack-signature', true]]);
    expect(operationAt('post', '/api/webhooks/stripe').security).toEqual([]);
  });

  test('summaries are words', () => {
    expect(operationAt('get', '/api/courses/{courseId}/certificate.pdf').summary).toBe('Read certificate PDF');
    expect(operationAt('post', '/api/email-change').summary).toBe('Request email change');
    expect(operations.filter(({ operation }) => !/^[A-Z][A-Za-z ]+$/.test(operation.summary))).toEqual([]);
  });
});
