import type { IncomingMessage } from 'node:http';
import { webhookSignatureHeaders } from '@coursewright/contracts';
import { malformed } from '../problem.ts';

/** Headers whose repetition lets two readers see two different requests. */
const SINGLE = new Set<string>([
  'host',
  'content-length',
  'content-type',
  'transfer-encoding',
  'origin',
  'sec-fetch-site',
  ...webhookSignatureHeaders,
]);
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Refuses what Node's parser lets through and a second parser could read differently. */
export function assertSoundFraming(req: IncomingMessage): void {
  if (req.httpVersion !== '1.1' && req.httpVersion !== '1.0') throw malformed('This HTTP version is not spoken here');
  const names = req.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  for (const name of SINGLE) {
    if (names.indexOf(name) !== names.lastIndexOf(name)) throw malformed(`The header ${name} must not be repeated`);
  }
  if (req.headers.upgrade !== undefined) throw malformed('Upgrades are not offered');
  if (req.method !== undefined && WITHOUT_BODY.has(req.method) && hasBody(req)) {
    throw malformed(`A ${req.method} request must not have a body`);
  }
}

function hasBody(req: IncomingMessage): boolean {
  const length = req.headers['content-length'];
  return req.headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) !== 0);
}
