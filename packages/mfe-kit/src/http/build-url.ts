import type { Endpoint } from '@coursewright/contracts';

/** Throws on a missing `:param`; leaves out undefined query fields. */
export function buildUrl(
  endpoint: Pick<Endpoint, 'path'>,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new TypeError(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(String(params[name]));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
