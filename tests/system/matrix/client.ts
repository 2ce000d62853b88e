import type { Call } from './calls.ts';

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
  readonly cookies: readonly string[];
}

export type SendRequest = (token: string | undefined, method: string, path: string, body?: unknown) => Promise<Answer>;

let sent = 0;
export const callsMade = (): number => sent;

// Every call comes from an address of its own, so that no rate limit applies.
const someAddress = () => `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;

function openDoor(url: string, carry: (token: string) => Record<string, string>): SendRequest {
  return async (token, method, path, body) => {
    sent += 1;
    const answer = await fetch(url + path, {
      method,
      headers: {
        'x-forwarded-for': someAddress(),
        ...(token !== undefined && carry(token)),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(120_000),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: answer.status, body: isJson ? JSON.parse(text) : text, cookies: answer.headers.getSetCookie() };
  };
}

export const createGatewayClient = (url: string): SendRequest => openDoor(url, (token) => ({ cookie: `at=${token}` }));
export const createServiceClient = (url: string): SendRequest =>
  openDoor(url, (token) => ({ authorization: `Bearer ${token}` }));

export const send = (
  gateway: SendRequest,
  token: string | undefined,
  { endpoint, path, body }: Call,
): Promise<Answer> => gateway(token, endpoint.method, path, body ?? (endpoint.method === 'POST' ? {} : undefined));

export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: 12 }, worker));
  return results;
}
