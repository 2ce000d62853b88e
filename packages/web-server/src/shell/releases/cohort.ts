import { createHash, randomBytes } from 'node:crypto';
import { COHORT_COOKIE, COHORT_HEADER, isCohortKey } from '@coursewright/contracts';
import { deriveCohortKey } from '@coursewright/service-kit';
import type { CookieOptions, Request, Response } from 'express';
import type { Canary } from '../../common/release-files.ts';

/** The key of who asks. A visitor has none before the first page. */
export function findCohort(req: Request): string | undefined {
  const known = req.get(COHORT_HEADER);
  return isCohortKey(known) ? known : undefined;
}

export const readCohort = (req: Request): string => findCohort(req) ?? randomBytes(16).toString('hex');

const THIRTY_DAYS_MS = 30 * 24 * 3600 * 1000;

/** Keeps a visitor, and a user whose session has ended, in the cohort. */
export function rememberCohort(res: Response, cohort: string, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:');
  const options: CookieOptions = { maxAge: THIRTY_DAYS_MS, httpOnly: true, sameSite: 'lax', path: '/', secure };
  res.cookie(COHORT_COOKIE, cohort, options);
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
