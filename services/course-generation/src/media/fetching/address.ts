/** An address below a base, with a query. */
export function addressOf(base: string, path: string, query: Record<string, string | number>): URL {
  const url = new URL(`${base.replace(/\/$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}

/** Something a reader may click, or nothing. */
export function webLink(value: string | null | undefined): string | undefined {
  if (!value) return undefined;
  const address = value.startsWith('//') ? `https:${value}` : value;
  return /^https?:/i.test(address) && URL.canParse(address) ? address : undefined;
}
