import type { Call } from './calls.ts';

/** What came back. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
  readonly cookies: readonly string[];
}

/** A way in: the gateway, which takes the token as a cookie, or a service, which takes it as a header. */
export type Door = (token: string | undefined, method: string, path: string, body?: unknown) => Promise<Answer>;

let sent = 0;
/** How many calls were made so far. */
export const callsMade = (): number => sent;

/** Every call comes from an address of its own, so that nobody is refused for haste. */
const someAddress = () => `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;

function openDoor(url: string, carry: (token: string) => Record<string, string>): Door {
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
      signal: AbortSignal.timeout(10_000),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: answer.status, body: isJson ? JSON.parse(text) : text, cookies: answer.headers.getSetCookie() };
  };
}

export const throughGateway = (url: string): Door => openDoor(url, (token) => ({ cookie: `at=${token}` }));
export const straightTo = (url: string): Door => openDoor(url, (token) => ({ authorization: `Bearer ${token}` }));

/** Sends a call; a webhook has any bytes for a body. */
export const send = (door: Door, token: string | undefined, { endpoint, path, body }: Call): Promise<Answer> =>
  door(token, endpoint.method, path, body ?? (endpoint.method === 'POST' ? {} : undefined));

/** Does the work for all items, a few at a time, in any order. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: 12 }, worker));
  return results;
}
