type Answers = Record<string, Promise<Response>>;

// The first script of the page, in index.html, sends requests before this code has arrived.
const page = globalThis as { firstAnswers?: Answers };

/** The answer to a request that the page has sent already; each is given once. */
export function takeFirstAnswer(method: string, url: string): Promise<Response> | undefined {
  const key = method === 'GET' ? url : `${method} ${url}`;
  const answer = page.firstAnswers?.[key];
  if (answer) delete page.firstAnswers?.[key];
  return answer;
}

/** What was not used in the first view may be of another account, or no longer true. */
export function forgetFirstAnswers(): void {
  delete page.firstAnswers;
}
