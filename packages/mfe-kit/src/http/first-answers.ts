import type { Endpoint, ResponseOf } from '@coursewright/contracts';
import { buildUrl } from './build-url.ts';

type Answers = Record<string, Promise<Response>>;

// The first script of the page, in index.html, sends requests before this code has arrived.
const page = globalThis as { firstAnswers?: Answers };

const keyOf = (method: string, url: string) => (method === 'GET' ? url : `${method} ${url}`);

/** The answer to a request that the page has sent already; each is given once. */
export function takeFirstAnswer(method: string, url: string): Promise<Response> | undefined {
  const key = keyOf(method, url);
  const answer = page.firstAnswers?.[key];
  if (answer) delete page.firstAnswers?.[key];
  return answer;
}

/** What the page has asked for already, without taking it. */
export async function peekFirstAnswer<E extends Endpoint>(
  endpoint: E,
  params: object,
): Promise<ResponseOf<E> | undefined> {
  const response = await page.firstAnswers?.[keyOf(endpoint.method, buildUrl(endpoint, { ...params }))]?.catch(
    () => undefined,
  );
  return response?.ok ? response.clone().json() : undefined;
}

/** What was not used in the first view may be of another account, or no longer true. */
export function forgetFirstAnswers(): void {
  delete page.firstAnswers;
}

let isFirst = true;

/** Until the path of the page changes. */
export const isFirstPage = () => isFirst;

export function leaveFirstPage(): void {
  isFirst = false;
  forgetFirstAnswers();
}
