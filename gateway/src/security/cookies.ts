/** Names of the session cookies. Over https the `__Host-` prefix keeps sibling hosts from planting one. */
export interface SessionCookieNames {
  readonly access: string;
  readonly refresh: string;
}

export function sessionCookieNames(publicUrl: URL): SessionCookieNames {
  return publicUrl.protocol === 'https:'
    ? { access: '__Host-at', refresh: '__Host-rt' }
    : { access: 'at', refresh: 'rt' };
}

/** The value of one cookie in a `Cookie` header; the first wins. Values with odd characters do not exist. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const mark = pair.indexOf('=');
    if (mark === -1 || pair.slice(0, mark).trim() !== name) continue;
    const value = pair.slice(mark + 1).trim();
    return /^[\w.~+/=-]{1,4096}$/.test(value) ? value : undefined;
  }
  return undefined;
}
