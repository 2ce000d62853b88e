import type { Endpoint, ResponseOf } from '@coursewright/contracts';

export interface ApiCall {
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

export interface EndpointStub {
  endpoint: Endpoint;
  respond(call: ApiCall): Response | Promise<Response>;
}

export function respondWith<E extends Endpoint>(
  endpoint: E,
  value: ResponseOf<E> | ((call: ApiCall) => ResponseOf<E> | Promise<ResponseOf<E>>),
): EndpointStub {
  return {
    endpoint,
    async respond(call) {
      const given = typeof value === 'function' ? await (value as (call: ApiCall) => unknown)(call) : value;
      return Response.json(endpoint.response.parse(given));
    },
  };
}

export function failWith(endpoint: Endpoint, status: number, message: string, code = 'refused'): EndpointStub {
  return {
    endpoint,
    respond: () => Response.json({ success: false, message, code, traceId: 'test' }, { status }),
  };
}

/** Fails until it is repaired, with a status that is not repeated: a test of a page does not wait for repetitions. */
export function flaky(sound: EndpointStub, broken = failWith(sound.endpoint, 500, 'Not now')) {
  let works = false;
  return {
    endpoint: sound.endpoint,
    respond: (call: ApiCall) => (works ? sound : broken).respond(call),
    repair() {
      works = true;
    },
  };
}

/** Replaces `fetch`; a call without a stub throws. Returns the calls made. */
export function stubApi(doubles: EndpointStub[]): { calls: ApiCall[]; restore(): void } {
  const calls: ApiCall[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    const method = init?.method ?? 'GET';
    for (const double of doubles) {
      const params = double.endpoint.method === method && matchPath(double.endpoint.path, url.pathname);
      if (!params) continue;
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      if (double.endpoint.body && !double.endpoint.body.safeParse(body).success) {
        return failWith(double.endpoint, 400, `the body does not fit the contract: ${init?.body}`).respond(
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

function matchPath(pattern: string, pathname: string): Record<string, string> | undefined {
  const names: string[] = [];
  const source = pattern.replace(/[.]/g, '\\.').replace(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const match = new RegExp(`^${source}$`).exec(pathname);
  return match ? Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(match[i + 1] ?? '')])) : undefined;
}
