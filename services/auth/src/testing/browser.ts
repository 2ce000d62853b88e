export function createBrowser(url: string) {
  const jar = new Map<string, string>();
  let device: string | undefined;
  let passkey: string | undefined;

  function keep(cookies: string[]) {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name === 'device') device = value || undefined;
      else if (name === 'passkey') passkey = value || undefined;
      else if (/Max-Age=0/.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
  }

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const access = jar.get('at');
    const refresh = jar.get('rt');
    const kept = [refresh && `rt=${refresh}`, device && `device=${device}`, passkey && `passkey=${passkey}`]
      .filter(Boolean)
      .join('; ');
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(access && { authorization: `Bearer ${access}` }),
        ...(kept && { cookie: kept }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const cookies = answer.headers.getSetCookie();
    keep(cookies);
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
    return { status: answer.status, headers: answer.headers, cookies, body: (await answer.json()) as any };
  }

  return {
    jar,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body: unknown = {}, headers?: Record<string, string>) => send('POST', path, body, headers),
    patch: (path: string, body: unknown) => send('PATCH', path, body),
    remove: (path: string) => send('DELETE', path),
    signUp: (email: string, password = 'a good password', mName = 'Ada') =>
      send('POST', '/api/signup', { email, mName, password }),
    signIn: (email: string, password = 'a good password') => send('POST', '/api/signin', { email, password }),
    session: async () => (await send('GET', '/api/session')).body.user,
    refresh: () => send('POST', '/api/auth/refresh', {}),
  };
}
