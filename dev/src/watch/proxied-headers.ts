const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

export const withoutHopByHop = <T extends object>(headers: T): T =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name))) as T;

// Browsers accept these over http at localhost only in another form.
const REFUSED_OVER_HTTP = /^(secure|partitioned|domain=.*)$/i;

/**
 * Renames the cookies of an environment so that a browser keeps them for `http://localhost`: without a domain,
 * without `Secure`, and without the meaning of `__Host-` and `__Secure-`. Browsers do not separate the ports of a
 * host, so the name carries the environment: cookies of one never reach another.
 */
export function createCookieJar({ host }: URL) {
  const prefix = `${host.replaceAll(/[^\w.-]/g, '_')}--`;
  return {
    toBrowser(cookie: string): string {
      const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
      const kept = attributes
        .filter((attribute) => !REFUSED_OVER_HTTP.test(attribute))
        .map((attribute) => (/^samesite=none$/i.test(attribute) ? 'SameSite=Lax' : attribute));
      return [prefix + pair, ...kept].join('; ');
    },
    toEnvironment(cookies: string | undefined): string | undefined {
      const own = (cookies ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(prefix))
        .map((pair) => pair.slice(prefix.length));
      return own.length > 0 ? own.join('; ') : undefined;
    },
  };
}
