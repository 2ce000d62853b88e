import type { Endpoint, ResponseOf } from '@coursewright/contracts';

/** A request as a double sees it. */
export interface ApiCall {
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

/** How one endpoint answers in a test. */
export interface ApiDouble {
  endpoint: Endpoint;
  respond(call: ApiCall): Response | Promise<Response>;
}

/** The endpoint answers with `value`, or with what the function makes of the call; both must fit the contract. */
export function answer<E extends Endpoint>(
  endpoint: E,
  value: ResponseOf<E> | ((call: ApiCall) => ResponseOf<E> | Promise<ResponseOf<E>>),
): ApiDouble {
  return {
    endpoint,
    async respond(call) {
      const given = typeof value === 'function' ? await (value as (call: ApiCall) => unknown)(call) : value;
      return Response.json(endpoint.response.parse(given));
    },
  };
}

/** The endpoint refuses with `status` and the product's error shape. */
export function refuse(endpoint: Endpoint, status: number, message: string, code = 'refused'): ApiDouble {
  return {
    endpoint,
    respond: () => Response.json({ success: false, message, code, traceId: 'test' }, { status }),
  };
}

/** Replaces `fetch` by doubles of endpoints; a call nobody expected fails the test's request. Returns the calls made. */
export function stubApi(doubles: ApiDouble[]): { calls: ApiCall[]; restore(): void } {
  const calls: ApiCall[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    const method = init?.method ?? 'GET';
    for (const double of doubles) {
      const params = double.endpoint.method === method && paramsOf(double.endpoint.path, url.pathname);
      if (!params) continue;
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      if (double.endpoint.body && !double.endpoint.body.safeParse(body).success) {
        return refuse(double.endpoint, 400, `the body does not fit the contract: ${init?.body}`).respond(
          calls[0] as ApiCall,
        );
      }
      const call = { method, path: url.pathname, params, query: Object.fromEntries(url.searchParams), body };
      calls.push(call);
      return double.respond(call);
    }
    throw new TypeError(`no double for ${method} ${url.pathname}`);
  };
  return {
    calls,
    restore: () => {
      globalThis.fetch = original;
    },
  };
}

function paramsOf(pattern: string, pathname: string): Record<string, string> | undefined {
  const names: string[] = [];
  const source = pattern.replace(/[.]/g, '\\.').replace(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const match = new RegExp(`^${source}$`).exec(pathname);
  return match ? Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(match[i + 1] ?? '')])) : undefined;
}
