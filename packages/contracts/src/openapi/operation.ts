import { type Endpoint, FRESH_MINUTES, IDENTITY_UNCONFIRMED } from '../http/endpoint.ts';
import type { Call } from './calls.ts';
import type { Answer, MediaType, Operation, RequestBody } from './document.types.ts';
import { exampleOf } from './example.ts';
import { parametersOf } from './parameters.ts';
import { problemsOf } from './problems.ts';
import type { SchemaWriter } from './schemas.ts';

/** What the gateway takes when an endpoint does not say. */
const BODY_LIMIT = 64 * 1024;

const FRESH = `The caller must have given their password within ${FRESH_MINUTES} minutes, at sign-in or by \`POST /api/auth/confirm\`; else 403 with the code \`${IDENTITY_UNCONFIRMED}\`.`;
const SIGNED = 'For the payment gateway alone: what it has not signed is refused.';

/** One call as an operation of OpenAPI. */
export function operationOf(call: Call, schemas: SchemaWriter): Operation {
  const { endpoint, operationId, summary, tag } = call;
  const { auth, answerWithinMs, bodyLimit = BODY_LIMIT } = endpoint;
  const parameters = parametersOf(call, schemas);
  const requestBody = requestBodyOf(endpoint, bodyLimit, schemas);
  const gateway = call.service === 'Gateway';
  return {
    operationId,
    summary,
    tags: [tag],
    ...describe(endpoint),
    security: auth === 'public' ? [] : [{ session: auth === 'admin' ? ['admin'] : [] }],
    ...(auth === 'admin' ? { 'x-required-role': 'admin' } : {}),
    ...(answerWithinMs ? { 'x-answer-within-ms': answerWithinMs } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody, 'x-body-limit-bytes': bodyLimit } : {}),
    responses: { ...answersOf(endpoint, schemas), ...problemsOf(endpoint, gateway ? 'gateway' : 'service') },
  };
}

function describe({ kind, fresh }: Endpoint): { description?: string } {
  if (kind === 'webhook') return { description: SIGNED };
  return fresh ? { description: FRESH } : {};
}

function requestBodyOf({ body, kind }: Endpoint, limit: number, schemas: SchemaWriter): RequestBody | undefined {
  const size = `at most ${limit / 1024} KiB`;
  if (kind === 'webhook') {
    const description = `The event as the payment gateway signed it, byte for byte; ${size}.`;
    return { required: true, description, content: { '*/*': { schema: {} } } };
  }
  if (!body) return undefined;
  const content = { 'application/json': json(schemas.write(body, 'input'), schemas, false) };
  return { required: true, description: `JSON, ${size}; fields it does not know are refused.`, content };
}

function answersOf(endpoint: Endpoint, schemas: SchemaWriter): Record<string, Answer> {
  const { kind, mediaTypes = ['application/octet-stream'], resumable, response, status = 200 } = endpoint;
  if (kind === 'binary') {
    const content = Object.fromEntries(mediaTypes.map((type) => [type, { schema: {} }]));
    return { [status]: { description: 'The file.', content } };
  }
  const schema = schemas.write(response, 'output');
  if (kind === 'stream') {
    const events: MediaType = { schema: { type: 'string' }, 'x-item-schema': schema };
    return {
      [status]: {
        description: EVENTS,
        content: { 'text/event-stream': events },
      },
      ...(resumable ? { 204: { description: 'It is over and all of it has been delivered.' } } : {}),
    };
  }
  return { [status]: { description: DONE[status], content: { 'application/json': json(schema, schemas, true) } } };
}

const EVENTS =
  'Server-sent events with JSON as `data`. A field `type` is the name of the event and does not stand in its `data`.';
const DONE = { 200: 'Done.', 201: 'Made.', 202: 'Accepted: the work goes on, and its events tell how.' } as const;

const json = (schema: MediaType['schema'], schemas: SchemaWriter, whole: boolean): MediaType => ({
  schema,
  example: exampleOf(schema, { components: schemas.components(), whole }),
});
