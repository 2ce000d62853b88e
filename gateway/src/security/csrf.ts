import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../problem.ts';

const JSON_TYPE = /^application\/json\s*(;\s*charset=("?)utf-8\2\s*)?$/i;
const SAFE = new Set(['GET', 'HEAD']);

/**
 * Refuses unsafe calls that a foreign page could have caused: they need the JSON type, which a form cannot send, and a
 * browser's own word (`Sec-Fetch-Site`, else `Origin`) that the page is ours. Clients without either are no browsers
 * and carry no ambient cookies.
 */
export function assertOwnOrigin(method: string, headers: IncomingHttpHeaders, publicUrl: URL): void {
  if (SAFE.has(method)) return;
  const site = headers['sec-fetch-site'];
  const fromHere = site === undefined ? originIsOurs(headers, publicUrl) : site === 'same-origin';
  if (!fromHere) throw new Refusal(403, 'cross_site', 'This call is refused because it comes from another site');
  // no form can send DELETE, and ours have no body
  if (method !== 'DELETE' && !JSON_TYPE.test(headers['content-type'] ?? '')) {
    throw new Refusal(415, 'unsupported_type', 'The content type must be application/json');
  }
}

function originIsOurs(headers: IncomingHttpHeaders, publicUrl: URL): boolean {
  const { origin, host } = headers;
  return origin === undefined || origin === publicUrl.origin || origin === `${publicUrl.protocol}//${host}`;
}
