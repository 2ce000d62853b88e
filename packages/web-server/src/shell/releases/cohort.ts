import { createHash, randomBytes } from 'node:crypto';
import { COHORT_COOKIE, COHORT_HEADER, COHORT_KEY_LENGTH, isCohort } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { deriveCohortKey } from '@coursewright/service-kit';
import type { CookieOptions, Request, Response } from 'express';
import type { Canary } from '../../common/release-files.ts';

/** As the gateway signed it. A visitor has none before the first page. */
function findSigned(req: Request): string | undefined {
  const known = req.get(COHORT_HEADER);
  return isCohort(known) ? known : undefined;
}

const toKey = (signed: string): string => signed.slice(0, COHORT_KEY_LENGTH);

/** The key of who asks. */
export function findCohort(req: Request): string | undefined {
  const signed = findSigned(req);
  return signed && toKey(signed);
}

export function readCohort(req: Request): { cohort: string; signed: string } {
  const signed = findSigned(req) ?? randomBytes(COHORT_KEY_LENGTH / 2).toString('hex');
  return { cohort: toKey(signed), signed };
}

const THIRTY_DAYS_MS = 30 * DAY_MS;

/** Keeps a visitor, and a user whose session has ended, in the cohort. */
export function rememberCohort(res: Response, signed: string, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:');
  const options: CookieOptions = { maxAge: THIRTY_DAYS_MS, httpOnly: true, sameSite: 'lax', path: '/', secure };
  res.cookie(COHORT_COOKIE, signed, options);
}

const PARTS = 10_000;

/**
 * Raising the percentage keeps everybody who has the canary already. The version is part of it, so that it is not
 * always the same people who try what is new.
 */
export function isInCanary({ version, percent, users }: Canary, remote: string, cohort: string): boolean {
  if (users.some((userId) => deriveCohortKey(userId) === cohort)) return true;
  const place = createHash('sha256').update(`${remote} ${version} ${cohort}`).digest().readUInt32BE() % PARTS;
  return place < (percent / 100) * PARTS;
}
