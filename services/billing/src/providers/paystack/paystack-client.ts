import { z } from 'zod';
import { providerAway, providerRefused } from '../provider.errors.ts';
import type { PaystackConfig } from '../provider-config.ts';

const PAYSTACK = 'https://api.paystack.co';
const WRITE_TIMEOUT_MS = 8_000;
const READ_TIMEOUT_MS = 3_000;
const RATE_LIMIT_PAUSE_MS = 5_000;
const PAGE = 100;
const MOST_PAGES = 5;

const envelope = z.object({
  status: z.boolean(),
  message: z.string(),
  code: z.string().optional(),
  data: z.unknown().optional(),
});
type Query = Readonly<Record<string, string | number>>;

/** Paystack's HTTP interface; its own package for Node has no code in it. */
export function createPaystackClient({ secretKey, apiBase = PAYSTACK }: PaystackConfig) {
  async function send(method: 'GET' | 'POST', path: string, body?: object) {
    try {
      const response = await fetch(`${apiBase}${path}`, {
        method,
        redirect: 'error',
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS),
      });
      return { status: response.status, said: envelope.safeParse(await response.json()) };
    } catch (error) {
      throw providerAway('paystack', error);
    }
  }

  /** A good answer; undefined for what does not exist. */
  async function call<T>(answer: z.ZodType<T>, method: 'GET' | 'POST', path: string, body?: object) {
    const { status, said } = await send(method, path, body);
    if (status === 429) throw providerAway('paystack', { status }, RATE_LIMIT_PAUSE_MS);
    if (status >= 500 || !said.success) throw providerAway('paystack', { status });
    const { data, code, message, status: ok } = said.data;
    if (status === 404 || (status === 400 && /not_found/.test(code ?? ''))) return undefined;
    if (status >= 400 || !ok) throw providerRefused('paystack', { status, code }, message);
    const parsed = answer.safeParse(data);
    if (!parsed.success) throw providerAway('paystack', parsed.error);
    return { data: parsed.data };
  }

  async function ask<T>(answer: z.ZodType<T>, method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const found = await call(answer, method, path, body);
    if (!found) throw providerRefused('paystack', { status: 404 });
    return found.data;
  }

  return {
    find: async <T>(answer: z.ZodType<T>, path: string) => (await call(answer, 'GET', path))?.data,
    post: <T>(answer: z.ZodType<T>, path: string, body: object) => ask(answer, 'POST', path, body),
    /** Page after page. */
    async list<T>(answer: z.ZodType<T>, path: string, query: Query): Promise<T[]> {
      const all: T[] = [];
      for (let page = 1; page <= MOST_PAGES; page++) {
        const search = new URLSearchParams({ perPage: String(PAGE), page: String(page) });
        for (const [name, value] of Object.entries(query)) search.set(name, String(value));
        const items = await ask(z.array(answer), 'GET', `${path}?${search}`);
        all.push(...items);
        if (items.length < PAGE) break;
      }
      return all;
    },
  };
}
export type PaystackClient = ReturnType<typeof createPaystackClient>;
