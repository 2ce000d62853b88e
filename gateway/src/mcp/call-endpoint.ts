import {
  type Endpoint,
  type ParamsOf,
  problemSchema,
  type RequestBodyOf,
  type ResponseOf,
} from '@coursewright/contracts';
import { AppError, abortAfter, type Clock } from '@coursewright/service-kit';
import type { Config } from '../config.ts';
import { pathNotFound, type RequestContext, upstreamNotReached } from '../request-context.ts';
import { isPlainApiPath, type Route, type RouteLookup } from '../routing.ts';
import { buildServiceHeaders } from '../security/headers.ts';

interface Given<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: RequestBodyOf<E>;
}

/** @throws AppError as the caller of the endpoint would hear it */
export type CallEndpoint = <E extends Endpoint>(endpoint: E, given?: Given<E>) => Promise<ResponseOf<E>>;

interface Options {
  readonly services: Config['services'];
  readonly answerTimeoutMs: number;
  readonly clock: Clock;
  findRoute(method: string, path: string): RouteLookup;
  /** Scope and limits as for a call from outside; resolves to the token for the service. */
  authorize(route: Route, context: RequestContext, accessToken: string): Promise<string | undefined>;
}

/** Calls endpoints for the caller of a request, by the same routes, scopes and limits as from outside. */
export function createEndpointCaller({ services, answerTimeoutMs, clock, findRoute, authorize }: Options) {
  return (context: RequestContext, accessToken: string, gone: AbortSignal): CallEndpoint =>
    async (endpoint, { params, query = {}, body } = {}) => {
      const path = fillPath(endpoint.path, params);
      const found = isPlainApiPath(path) ? findRoute(endpoint.method, path) : undefined;
      if (found?.kind !== 'found' || found.route.endpoint !== endpoint || found.route.owner === 'gateway')
        throw pathNotFound();
      const token = await authorize(found.route, context, accessToken);
      const { 'accept-language': language, 'user-agent': agent } = context.req.headers;
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const headers = buildServiceHeaders(
        {
          accept: 'application/json',
          ...(language && { 'accept-language': language }),
          ...(agent && { 'user-agent': agent }),
          ...(sent !== undefined && { 'content-type': 'application/json' }),
        },
        { ...context, token },
      );
      const search = new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => !!pair[1]));
      const url = `${services[found.route.owner]}${path}${search.size > 0 ? `?${search}` : ''}`;
      const { status, json } = await abortAfter(clock, endpoint.answerWithinMs ?? answerTimeoutMs, async (late) => {
        const response = await fetch(url, {
          method: endpoint.method,
          headers: headers as Record<string, string>,
          signal: AbortSignal.any([gone, late]),
          redirect: 'error',
          ...(sent !== undefined && { body: sent }),
        });
        return { status: response.status, json: (await response.json()) as unknown };
      }).catch((cause: unknown) => {
        throw Object.assign(upstreamNotReached(), { cause });
      });
      if (status >= 400) throw toError(status, json);
      return endpoint.response.parse(json) as ResponseOf<typeof endpoint>;
    };
}

const fillPath = (path: string, params: unknown): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  );

function toError(status: number, json: unknown): AppError {
  const problem = problemSchema.safeParse(json).data;
  const message = problem?.message ?? 'The service is not available right now';
  return new AppError(status >= 500 ? 'unavailable' : 'invalid', message, { status, code: problem?.code });
}
