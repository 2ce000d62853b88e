import { problemSchema } from '../errors/problem.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { Answer, Reference } from './document.types.ts';
import type { SchemaWriter } from './schemas.ts';

/** What goes wrong, by the name of the component; `code` in the answer tells more. */
const PROBLEMS = {
  BadRequest: [400, 'Something in the request is not as the contract has it; `message` names the field.'],
  Unauthenticated: [401, 'Nobody is signed in, or the session is over.'],
  Forbidden: [403, 'The caller may not do this, or the call comes from another site.'],
  NotFound: [404, 'There is no such thing, or it belongs to somebody else.'],
  TooLarge: [413, 'The body is larger than this call takes.'],
  UnsupportedType: [415, 'The body is not `application/json`.'],
  TooManyRequests: [429, 'Too many calls; `Retry-After` says in how many seconds to try again.'],
  UpstreamUnavailable: [502, 'The service behind the gateway is not available right now.'],
  Unavailable: [503, 'Something that is needed does not answer right now; who calls cannot be told without auth.'],
  UpstreamTimeout: [504, 'The service behind the gateway took too long.'],
  Problem: ['default', 'Any other problem, such as 409 for what the present state does not allow.'],
} as const satisfies Record<string, readonly [status: number | 'default', description: string]>;
type ProblemName = keyof typeof PROBLEMS;

const RETRY_AFTER = { 'Retry-After': { description: 'In seconds.', schema: { type: 'integer' } } } as const;

/** The error answers as components: all of one shape. */
export function problemComponents(schemas: SchemaWriter): Record<string, Answer> {
  const content = { 'application/json': { schema: schemas.write(problemSchema, 'output') } };
  return Object.fromEntries(
    Object.entries(PROBLEMS).map(([name, [status, description]]) => [
      name,
      { description, ...(status === 429 ? { headers: RETRY_AFTER } : {}), content },
    ]),
  );
}

/** The errors that a call can answer with. */
export function problemsOf(endpoint: Endpoint, owner: 'service' | 'gateway'): Record<string, Reference> {
  const names = (Object.keys(PROBLEMS) as ProblemName[]).filter((name) => occurs(name, endpoint, owner));
  return Object.fromEntries(names.map((name) => [PROBLEMS[name][0], { $ref: `#/components/responses/${name}` }]));
}

function occurs(name: ProblemName, endpoint: Endpoint, owner: 'service' | 'gateway'): boolean {
  const { auth, params, query, body, kind, method } = endpoint;
  const unsafe = method !== 'GET';
  switch (name) {
    case 'BadRequest':
      return kind === 'webhook' || (params ?? query ?? body) !== undefined;
    case 'Unauthenticated':
      return auth !== 'public';
    case 'Forbidden':
      return auth === 'admin' || endpoint.fresh === true || (unsafe && kind !== 'webhook');
    case 'NotFound':
      return params !== undefined;
    case 'TooLarge':
      return unsafe;
    case 'UnsupportedType':
      return body !== undefined;
    case 'UpstreamUnavailable':
    case 'UpstreamTimeout':
      return owner === 'service';
    case 'Unavailable':
      return owner === 'service' || auth !== 'public';
    default:
      return true;
  }
}
