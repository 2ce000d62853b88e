import { isUtf8 } from 'node:buffer';
import { type Endpoint, gatewayEndpoints, serviceEndpoints } from '@coursewright/contracts';
import { createExample, createOpenApi } from '@coursewright/gateway/openapi';
import { type BodyField, fieldsOf } from './body-fields.ts';

// What must be answered; without statuses, anything but a failure of ours.
export interface Expected {
  readonly statuses?: readonly number[];
  readonly field?: string;
}

export interface BadRequest {
  readonly call: Call;
  readonly what: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly chunked?: boolean;
  readonly expected: Expected;
}

export interface Call {
  readonly endpoint: Endpoint;
  readonly limit: number;
  readonly params: Readonly<Record<string, string>>;
  readonly body: object | undefined;
  readonly fields: readonly BodyField[];
}

export function allCalls(ids: Readonly<Record<string, string>>): Call[] {
  const document = createOpenApi({ sessionCookie: 'at' });
  const { schemas } = document.components;
  // Those of the Model Context Protocol have its own errors: gateway/src/mcp/mcp.int.test.ts.
  const { mcp: _, ...ofGateway } = gatewayEndpoints;
  return [...Object.values(serviceEndpoints).flat(), ...Object.values(ofGateway)].map((endpoint: Endpoint) => {
    const methods = document.paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')] ?? {};
    const operation = Object.entries(methods).find(([method]) => method === endpoint.method.toLowerCase())?.[1];
    const schema = endpoint.body && operation?.requestBody?.content['application/json']?.schema;
    const inPath = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path');
    const param = ({ name, example }: { name: string; example?: unknown }) => [
      name,
      ids[name] ?? String(example).replaceAll(' ', '-'),
    ];
    return {
      endpoint,
      limit: endpoint.bodyLimit ?? 64 * 1024,
      params: Object.fromEntries(inPath.map(param)),
      body: schema && (createExample(schema, { schemas, withOptional: true }) as object),
      fields: schema ? fieldsOf(schema, schemas) : [],
    };
  });
}

export const addressOf = ({ endpoint, params }: Call, given: Readonly<Record<string, string>> = {}) =>
  endpoint.path.replaceAll(/:(\w+)/g, (_, name) => given[name] ?? params[name] ?? '');

export function expectedResponse({ endpoint, limit }: Call, bytes: Buffer, field?: string): Expected {
  if (bytes.length > limit) return { statuses: [413] };
  if (!isUtf8(bytes)) return { statuses: [400] };
  const text = bytes.toString();
  if (/"__proto__"\s*:/.test(text)) return { statuses: [400], field: '__proto__' };
  let value: unknown = {};
  try {
    if (text !== '') value = JSON.parse(text);
  } catch {
    return { statuses: [400] };
  }
  const accepted = typeof value === 'object' && value !== null && endpoint.body?.safeParse(value).success;
  return accepted ? {} : { statuses: [400], ...(field === undefined ? {} : { field }) };
}
