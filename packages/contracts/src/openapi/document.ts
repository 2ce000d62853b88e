import { allCalls } from './calls.ts';
import type { OpenApiDocument, Operation, OperationMethod } from './document.types.ts';
import { operationOf } from './operation.ts';
import { problemComponents } from './problems.ts';
import { createSchemaWriter } from './schemas.ts';

const VERSION = '1.0.0';

const DESCRIPTION = `All calls that the gateway lets through, made from the contracts that gateway, services and pages share.

Sign in with \`POST /api/signin\`: the session travels in HttpOnly cookies. Calls that change something take \`application/json\`
and, from a browser, only come from the product's own pages. Every answer carries \`x-request-id\`; every error has the one shape
\`Problem\`, whose \`traceId\` repeats it. Where a screen shows the refusal itself, the answer is 200 with \`success: false\` and
the \`message\`. Calls are counted: by address for all of them, and by account or person for signing in, forgotten passwords,
messages, writing and payments; one too many is 429, and \`Retry-After\` says in how many seconds it works again. Fields may be added to answers at any time.`;

/** Where the document is served from. */
export interface DocumentOptions {
  /** The cookie that carries the session. */
  readonly sessionCookie: string;
}

/** The whole API as an OpenAPI 3.1 document, made from the contracts alone. */
export function createOpenApi({ sessionCookie }: DocumentOptions): OpenApiDocument {
  const calls = allCalls();
  const schemas = createSchemaWriter();
  const paths: Record<string, Partial<Record<OperationMethod, Operation>>> = {};
  for (const call of calls) {
    const path = call.endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const method = call.endpoint.method.toLowerCase() as OperationMethod;
    paths[path] = { ...paths[path], [method]: operationOf(call, schemas) };
  }
  const tags = [...new Map(calls.map((call) => [call.tag, call])).values()];
  const groups = Map.groupBy(tags, ({ service }) => service);
  const responses = problemComponents(schemas);
  return {
    openapi: '3.1.1',
    info: { title: 'Coursewright API', version: VERSION, description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: tags.map(({ tag, group, service }) => ({ name: tag, description: `${group} (${service.toLowerCase()})` })),
    'x-tagGroups': [...groups].map(([name, ofService]) => ({ name, tags: ofService.map(({ tag }) => tag) })),
    paths,
    components: {
      schemas: schemas.components(),
      responses,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'Set by `POST /api/signin`, renewed by `POST /api/auth/refresh`.',
        },
      },
    },
  };
}
