import { z } from 'zod';
import { providerRejected, providerUnavailable } from '../provider.errors.ts';
import type { PaystackConfig } from '../provider-config.ts';
import type { ProviderLimits } from '../provider-limits.ts';
import { listMeta } from './paystack-responses.ts';

const PAYSTACK = 'https://api.paystack.co';
const RATE_LIMIT_PAUSE_MS = 5_000;
const PAGE = 100;
// Bound for an endless list; `from` keeps real lists short.
const MOST_PAGES = 100;

const envelope = z.object({
  status: z.boolean(),
  message: z.string(),
  code: z.string().optional(),
  data: z.unknown().optional(),
  meta: listMeta.default({}),
});
const itemId = z.object({ id: z.union([z.number(), z.string()]) });
type Query = Readonly<Record<string, string | number>>;

interface Listed<T> {
  readonly items: T[];
  // The filters were not applied: the result contains items of others.
  readonly hasOthers: boolean;
}

function read<T>(answer: z.ZodType<T>, data: unknown): T {
  const parsed = answer.safeParse(data);
  if (!parsed.success) throw providerUnavailable('paystack', parsed.error);
  return parsed.data;
}

export function createPaystackClient(
  { secretKey, apiBase = PAYSTACK }: PaystackConfig,
  { readMs, writeMs }: ProviderLimits,
) {
  async function send(method: 'GET' | 'POST', path: string, body?: object) {
    try {
      const response = await fetch(`${apiBase}${path}`, {
        method,
        redirect: 'error',
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(method === 'GET' ? readMs : writeMs),
      });
      return { status: response.status, parsed: envelope.safeParse(await response.json()) };
    } catch (error) {
      throw providerUnavailable('paystack', error);
    }
  }

  async function call<T>(answer: z.ZodType<T>, method: 'GET' | 'POST', path: string, body?: object) {
    const { status, parsed } = await send(method, path, body);
    if (status === 429) throw providerUnavailable('paystack', { status }, RATE_LIMIT_PAUSE_MS);
    if (status >= 500 || !parsed.success) throw providerUnavailable('paystack', { status });
    const { data, code, message, status: ok } = parsed.data;
    if (status === 404 || (status === 400 && /not_found/.test(code ?? ''))) return undefined;
    if (status >= 400 || !ok) throw providerRejected('paystack', { status, code }, message);
    return { data: read(answer, data), meta: parsed.data.meta };
  }

  async function request<T>(answer: z.ZodType<T>, method: 'GET' | 'POST', path: string, body?: object) {
    const found = await call(answer, method, path, body);
    if (!found) throw providerRejected('paystack', { status: 404 });
    return found;
  }

  return {
    find: async <T>(answer: z.ZodType<T>, path: string) => (await call(answer, 'GET', path))?.data,
    post: async <T>(answer: z.ZodType<T>, path: string, body: object) =>
      (await request(answer, 'POST', path, body)).data,
    // Paystack does not document what it does with an unknown filter, so items are filtered by `wanted` here. The
    // page size is `per_page` for transactions and `perPage` elsewhere.
    async list<T>(answer: z.ZodType<T>, path: string, query: Query, wanted: z.ZodType): Promise<Listed<T>> {
      const items: T[] = [];
      const seen = new Set<unknown>();
      let hasOthers = false;
      let place: Query = { page: 1 };
      for (let page = 1; page <= MOST_PAGES; page++) {
        const all = { perPage: PAGE, per_page: PAGE, ...query, ...place };
        const search = new URLSearchParams();
        for (const [name, value] of Object.entries(all)) search.set(name, String(value));
        const { data, meta } = await request(z.array(z.unknown()), 'GET', `${path}?${search}`);
        const ours = data.filter((item) => wanted.safeParse(item).success);
        // Items added meanwhile shift others to the next page, where they appear again.
        const fresh = ours.filter((item) => {
          const id = itemId.safeParse(item).data?.id;
          const isNew = id === undefined || !seen.has(id);
          seen.add(id);
          return isNew;
        });
        hasOthers ||= ours.length < data.length;
        items.push(...read(z.array(answer), fresh));
        const isLast = meta.pageCount === undefined ? data.length < (meta.perPage ?? PAGE) : page >= meta.pageCount;
        if (data.length === 0 || (isLast && meta.next === undefined)) break;
        place = meta.next === undefined ? { page: page + 1 } : { use_cursor: 'true', next: meta.next };
      }
      return { items, hasOthers };
    },
  };
}
export type PaystackClient = ReturnType<typeof createPaystackClient>;
