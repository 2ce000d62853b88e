import { malformed, notFound } from '../problem.ts';

/** The request target, split without any decoding. */
export interface RequestTarget {
  readonly path: string;
  readonly query: string;
}

const MAX_TARGET = 4096;
const API_PATH = /^\/[A-Za-z0-9/_.-]*$/;
const PAGE_PATH = /^\/[A-Za-z0-9/_.~@!$&'()*+,;=:%-]*$/;

/**
 * Splits the raw request target. Only the origin form is known here; nothing is normalised, so that gateway and service
 * cannot read one path in two ways.
 */
export function parseTarget(url: string): RequestTarget {
  if (!url.startsWith('/')) throw malformed('The request target must be a path');
  if (url.length > MAX_TARGET) throw malformed('The request target is too long');
  if (url.includes('#')) throw malformed('The request target must not have a fragment');
  const mark = url.indexOf('?');
  return mark === -1 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark) };
}

/** Whether a path belongs to the API. The letter case is ignored: `/API/…` must not fall through to the pages. */
export const isApiPath = (path: string) => /^\/api(\/|$)/i.test(path);

/** Whether everybody reads an API path as the route table does. */
export const isPlainApiPath = (path: string) => API_PATH.test(path) && !path.includes('..') && !path.includes('//');

/** Refuses page paths that leave their folder once decoded. Percent-encoding is allowed: titles may stand in links. */
export function assertSafePagePath(path: string): void {
  if (!PAGE_PATH.test(path) || /%(2f|5c|00)/i.test(path)) throw notFound();
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    throw notFound();
  }
  if (decoded.includes('//') || decoded.split('/').some((segment) => segment === '.' || segment === '..'))
    throw notFound();
}
