import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { tooLarge } from '../problem.ts';

const DEFAULT_LIMIT = 64 * 1024;
/** So much is still taken and thrown away: whoever is cut off while they send may never read why. */
const SWALLOWED = 8 * 1024 * 1024;

/** Refuses a body whose declared length is over the limit, before a byte of it is read. */
export function assertDeclaredLength(req: IncomingMessage, limit = DEFAULT_LIMIT): void {
  const declared = Number(req.headers['content-length'] ?? 0);
  if (declared <= limit) return;
  throw declared > SWALLOWED ? tooLarge(limit) : tooLarge(limit, {});
}

/**
 * Counts a body of undeclared length while it streams through. Bodies of declared length need no counting: the parser
 * holds them to their word.
 */
export function countedBody(
  req: IncomingMessage,
  limit = DEFAULT_LIMIT,
  onExceeded: (refusal: ReturnType<typeof tooLarge>) => void,
): Transform | undefined {
  if (req.headers['transfer-encoding'] === undefined) return undefined;
  let seen = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen <= limit) return done(null, chunk);
      req.unpipe(counter);
      onExceeded(tooLarge(limit));
    },
  });
  return req.pipe(counter);
}
