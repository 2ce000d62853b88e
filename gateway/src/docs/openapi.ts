import * as contracts from '@coursewright/contracts';
import { type Endpoint, webhookSignatureHeaders } from '@coursewright/contracts';
import { z } from 'zod';
import {
  type CreateDocumentOptions,
  createDocument,
  type oas31,
  type ZodObjectInput,
  type ZodOpenApiOperationObject,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { createExample, type JsonSchema, type Schemas } from './example.ts';
import { isProviderWebhook, type ListedEndpoint, listEndpoints } from './listed-endpoints.ts';

export { createExample, type JsonSchema, resolveSchema, type Schemas } from './example.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface MediaType extends oas31.MediaTypeObject {
  schema: JsonSchema;
  'x-item-schema'?: JsonSchema;
}

type Content = Readonly<Record<string, MediaType>>;

export interface Parameter extends oas31.ParameterObject {
  readonly schema: JsonSchema;
}

export interface ResponseObject extends oas31.ResponseObject {
  readonly content?: Content;
}

export interface Operation extends oas31.OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: [string];
  readonly security: oas31.SecurityRequirementObject[];
  readonly parameters?: Parameter[];
  readonly requestBody?: oas31.RequestBodyObject & { readonly content: Content };
  readonly responses: Readonly<Record<string, ResponseObject | oas31.ReferenceObject>>;
}

export interface OpenApiDocument extends oas31.OpenAPIObject {
  readonly info: oas31.InfoObject & { readonly description: string };
  readonly tags: oas31.TagObject[];
  readonly 'x-tagGroups': readonly { readonly name: string; readonly tags: readonly string[] }[];
  readonly paths: Readonly<Record<string, Partial<Record<Method, Operation>>>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly responses: Record<string, ResponseObject>;
    readonly securitySchemes: Record<string, oas31.SecuritySchemeObject>;
  };
}

const DESCRIPTION = `All endpoints that the gateway serves, generated from the contracts that gateway, services and pages share.

Sign in with \`POST /api/signin\`: the session travels in HttpOnly cookies. Programs send a personal access token as
\`Authorization: Bearer cwp_…\` to the calls that name a scope. Requests that change data take \`application/json\`
and, from a browser, are accepted from the product's own pages only. Every response carries \`x-request-id\`; every error has the shape
\`Problem\`, whose \`traceId\` is the same id. Errors that the page shows next to a form are 200 with \`success: false\` and
a \`message\`. Rate limits apply per address, and per account or user for sign-in, password reset,
messages, course generation and payments; beyond the limit the response is 429 with \`Retry-After\` in seconds. Fields may be added to responses at any time.`;

const PROBLEMS = {
  BadRequest: [400, 'The request does not match the contract; `message` names the field.'],
  Unauthenticated: [401, 'Not signed in, or the session is over.'],
  Forbidden: [403, 'The caller may not do this, or the request comes from another site.'],
  NotFound: [404, 'Not found, or it belongs to another user.'],
  TooLarge: [413, 'The request body is too large.'],
  UnsupportedType: [415, 'The body is not `application/json`.'],
  TooManyRequests: [429, 'Too many requests; try again after the seconds in `Retry-After`.'],
  UpstreamUnavailable: [502, 'The service behind the gateway is not available right now.'],
  Unavailable: [503, 'A required service is not available right now. Without auth, the session cannot be checked.'],
  UpstreamTimeout: [504, 'The service behind the gateway took too long.'],
  Problem: ['default', 'Any other problem, such as 409 if the current state does not allow the request.'],
} as const;
type ProblemName = keyof typeof PROBLEMS;

const FRESH = `The caller must have given their password within ${contracts.FRESH_MINUTES} minutes, at sign-in or by \`POST /api/auth/confirm\`; else 403 with the code \`${contracts.IDENTITY_UNCONFIRMED}\`.`;
const VERIFIED = `The e-mail address of the caller must be confirmed; else 403 with the code \`${contracts.EMAIL_UNVERIFIED}\`.`;
const SIGNED = 'For the payment provider only: unsigned requests are rejected.';
const EVENTS =
  'Server-sent events with JSON as `data`. The field `type` is the name of the event and is not part of its `data`.';
const DONE = { 200: 'Done.', 201: 'Created.', 202: 'Accepted: the work continues; follow its events.' } as const;

// Components are named after the exports: `courseSchema` → `Course`.
for (const [name, value] of Object.entries(contracts)) {
  if (!name.endsWith('Schema') || !(value instanceof z.ZodType)) continue;
  const id = name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length);
  z.globalRegistry.add(value, { ...z.globalRegistry.get(value), id });
}

export function createOpenApi({ sessionCookie }: { readonly sessionCookie: string }): OpenApiDocument {
  const calls = listEndpoints();
  const paths: Record<string, Partial<Record<Method, ZodOpenApiOperationObject>>> = {};
  for (const call of calls) {
    const { path, method } = call.endpoint;
    const pattern = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[pattern] = { ...paths[pattern], [method.toLowerCase()]: describeOperation(call) };
  }
  const tags = [...new Map(calls.map((call) => [call.tag, call])).values()];
  const problem = { 'application/json': { schema: contracts.problemSchema } };
  const headers = { 'Retry-After': { description: 'In seconds.', schema: { type: 'integer' as const } } };
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: { title: 'Coursewright API', version: '1.0.0', description: DESCRIPTION },
      servers: [{ url: '/' }],
      tags: tags.map(({ tag, group, service }) => ({ name: tag, description: `${group} (${service.toLowerCase()})` })),
      'x-tagGroups': [...Map.groupBy(tags, ({ service }) => service)].map(([name, ofService]) => ({
        name,
        tags: ofService.map(({ tag }) => tag),
      })),
      paths,
      components: {
        responses: Object.fromEntries(
          Object.entries(PROBLEMS).map(([name, [status, description]]) => [
            name,
            { description, ...(status === 429 && { headers }), content: problem },
          ]),
        ),
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookie,
            description: 'Set by `POST /api/signin`, renewed by `POST /api/auth/refresh`.',
          },
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'cwp_ and 49 letters and digits',
            description: `A personal access token of \`/profile/access\`, with the scope that the call names; other calls answer 403 with the code \`${contracts.INSUFFICIENT_SCOPE}\`. Scopes: ${contracts.accessScopeSchema.options.map((scope) => `\`${scope}\``).join(', ')}. Without the cookie of a session, and never in an address.`,
          },
        },
      },
    },
    { override: simplifySchema },
  );
  // `itemSchema` is of OpenAPI 3.2.
  const renamed = JSON.parse(JSON.stringify(document).replaceAll('"itemSchema":', '"x-item-schema":'));
  addExamples(renamed);
  return renamed;
}

const simplifySchema: CreateDocumentOptions['override'] = ({ zodSchema, jsonSchema, io }) => {
  // Responses may gain fields.
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  const { def } = zodSchema._zod;
  // The format after trimming is more specific than that of the raw text.
  if (io === 'input' && def.type === 'pipe' && def.out instanceof z.ZodEmail) jsonSchema.format ??= 'email';
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

function addExamples({ paths, components: { schemas } }: OpenApiDocument): void {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  for (const { parameters = [], requestBody, responses } of operations) {
    for (const parameter of parameters)
      if (parameter.required && parameter.in !== 'header')
        parameter.example = createExample(parameter.schema, { schemas, withOptional: true }, parameter.name);
    const body = requestBody?.content['application/json'];
    if (body) body.example = createExample(body.schema, { schemas, withOptional: false });
    for (const response of Object.values(responses)) {
      const json = 'content' in response ? response.content?.['application/json'] : undefined;
      if (json) json.example = createExample(json.schema, { schemas, withOptional: true });
    }
  }
}

function describeOperation({
  endpoint,
  service,
  operationId,
  summary,
  tag,
}: ListedEndpoint): ZodOpenApiOperationObject {
  const { auth, answerWithinMs, params, query } = endpoint;
  const description = describeConditions(endpoint);
  const requestBody = describeRequestBody(endpoint);
  const headers = [
    ...(endpoint.resumable ? [LAST_EVENT_ID] : []),
    ...(isProviderWebhook(endpoint) ? listSignatureHeaders(endpoint.path) : []),
  ];
  const requestParams = {
    ...(params && { path: params as ZodObjectInput }),
    ...(query && { query: query as ZodObjectInput }),
  };
  return {
    operationId,
    summary,
    tags: [tag],
    ...(description && { description }),
    security: describeSecurity(endpoint),
    ...(auth === 'admin' && { 'x-required-role': 'admin' }),
    ...(answerWithinMs && { 'x-answer-within-ms': answerWithinMs }),
    ...((params || query) && { requestParams }),
    ...(headers.length > 0 && { parameters: headers }),
    ...(requestBody && { requestBody, 'x-body-limit-bytes': endpoint.bodyLimit ?? contracts.DEFAULT_BODY_LIMIT }),
    responses: {
      [endpoint.status ?? 200]: describeResponse(endpoint),
      ...(endpoint.resumable && { 204: { description: 'All events have been delivered.' } }),
      ...Object.fromEntries(
        (Object.keys(PROBLEMS) as ProblemName[])
          .filter((name) => canOccur(name, endpoint, service === 'Gateway'))
          .map((name) => [PROBLEMS[name][0], { $ref: `#/components/responses/${name}` }]),
      ),
    },
  };
}

// In 3.1 the roles and scopes of any scheme may be named.
function describeSecurity({ auth, scope }: Endpoint): oas31.SecurityRequirementObject[] {
  if (auth === 'public') return [];
  const session = { session: auth === 'admin' ? ['admin'] : [] };
  return scope ? [session, { accessToken: scope === 'any' ? [] : [scope] }] : [session];
}

const LAST_EVENT_ID: oas31.ParameterObject = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The id of the last event received; the stream continues after it.',
  schema: { type: 'string' },
};

function listSignatureHeaders(path: string): oas31.ParameterObject[] {
  const provider = path.slice(path.lastIndexOf('/') + 1);
  const own = webhookSignatureHeaders.filter((name) => name.replace(/^x-/, '').startsWith(`${provider}-`));
  return own.map((name) => ({
    name,
    in: 'header',
    // The id of the event is also in the signed body.
    required: !name.endsWith('-event-id'),
    description: 'Set by the payment provider, which signs the bytes of the body.',
    schema: { type: 'string' },
  }));
}

function describeConditions(endpoint: Endpoint): string {
  const { fresh, verified, scope } = endpoint;
  if (isProviderWebhook(endpoint)) return SIGNED;
  const open = scope && `Open to access tokens${scope === 'any' ? '' : ` with the scope \`${scope}\``}.`;
  return [fresh && FRESH, verified && VERIFIED, open].filter(Boolean).join(' ');
}

function describeRequestBody(endpoint: Endpoint): ZodOpenApiRequestBodyObject | undefined {
  const { body, kind, bodyLimit = contracts.DEFAULT_BODY_LIMIT } = endpoint;
  const size = `at most ${bodyLimit / 1024} KiB`;
  if (isProviderWebhook(endpoint)) {
    const description = `The event exactly as the payment provider signed it; ${size}.`;
    return { required: true, description, content: { '*/*': { schema: {} } } };
  }
  if (kind === 'upload') {
    const schema = { type: 'string', format: 'binary' } as const;
    return { required: true, description: `The file; ${size}.`, content: { 'application/octet-stream': { schema } } };
  }
  if (!body) return undefined;
  const description = `JSON, ${size}; unknown fields are rejected.`;
  return { required: true, description, content: { 'application/json': { schema: body } } };
}

function describeResponse(endpoint: Endpoint): ZodOpenApiResponseObject {
  const { kind, mediaTypes = ['application/octet-stream'], response, status = 200 } = endpoint;
  if (kind === 'binary')
    return { description: 'The file.', content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: {} }])) };
  if (kind === 'stream')
    return {
      description: EVENTS,
      content: { 'text/event-stream': { itemSchema: response } },
    };
  return { description: DONE[status], content: { 'application/json': { schema: response } } };
}

function canOccur(name: ProblemName, endpoint: Endpoint, local: boolean): boolean {
  const { auth, params, query, body, kind, method } = endpoint;
  const unsafe = method !== 'GET';
  switch (name) {
    case 'BadRequest':
      return kind === 'webhook' || (params ?? query ?? body) !== undefined;
    case 'Unauthenticated':
      return auth !== 'public';
    case 'Forbidden':
      return (
        auth === 'admin' ||
        Boolean(endpoint.fresh || endpoint.verified || endpoint.scope) ||
        (unsafe && kind !== 'webhook')
      );
    case 'NotFound':
      return params !== undefined;
    case 'TooLarge':
      return unsafe;
    case 'UnsupportedType':
      return body !== undefined;
    case 'UpstreamUnavailable':
    case 'UpstreamTimeout':
      return !local;
    case 'Unavailable':
      return !local || auth !== 'public';
    default:
      return true;
  }
}
