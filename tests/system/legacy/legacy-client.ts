// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Body = any;

export interface LegacyResponse {
  readonly status: number;
  readonly body: Body;
}

export function createLegacyClient(url: string) {
  let cookie = '';
  async function send(method: string, path: string, sent?: object): Promise<LegacyResponse> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { cookie, ...(sent && { 'content-type': 'application/json' }) },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    if (set.length > 0) cookie = set.join('; ');
    return { status: answer.status, body: await answer.json() };
  }
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, sent?: object) => send('POST', path, sent),
  };
}

export const press = (page: string, fields: Record<string, string>) =>
  fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ do: 'pay', ...fields }) });
