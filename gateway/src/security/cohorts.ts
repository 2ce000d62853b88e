import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { COHORT_COOKIE, COHORT_HEADER, COHORT_KEY_LENGTH, isCohort } from '@coursewright/contracts';
import { deriveCohortKey, type SessionClaims, type TokenVerifier } from '@coursewright/service-kit';
import { z } from 'zod';
import { readCookie } from './headers.ts';

interface CohortOptions {
  readonly key: string;
  readonly accessCookie: string;
  readonly verify: TokenVerifier<SessionClaims>;
}

export type CohortHeader = Readonly<{ [COHORT_HEADER]?: string }>;

const subjectSchema = z.object({ sub: z.string().min(1) });

function readSubject(token: string): string | undefined {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    return subjectSchema.safeParse(JSON.parse(payload)).data?.sub;
  } catch {
    return undefined;
  }
}

/**
 * The cohort of a browser, by its user, else by its cookie. A client cannot choose it: what stands in the cookie, and in
 * reports of releases, is signed.
 */
export function createCohorts({ key, accessCookie, verify }: CohortOptions) {
  const hmacKey = createHmac('sha256', key).update('release cohort').digest();
  const sign = (cohort: string) =>
    cohort + createHmac('sha256', hmacKey).update(cohort).digest('hex').slice(0, COHORT_KEY_LENGTH);

  function readRemembered(cookies: string | undefined): string | undefined {
    const remembered = readCookie(cookies, COHORT_COOKIE);
    if (!isCohort(remembered)) return undefined;
    const expected = sign(remembered.slice(0, COHORT_KEY_LENGTH));
    const isOurs =
      remembered.length === expected.length && timingSafeEqual(Buffer.from(remembered), Buffer.from(expected));
    return isOurs ? remembered : undefined;
  }

  async function ofUser(token: string): Promise<string | undefined> {
    const holder = await verify(token).catch(() => undefined);
    return holder && sign(deriveCohortKey(holder.userId));
  }

  return {
    // A token that cannot be verified decides which of the public releases this page loads, and nothing else.
    async forPage(cookies: string | undefined): Promise<CohortHeader> {
      const token = readCookie(cookies, accessCookie);
      const subject = token && readSubject(token);
      const signedIn = token && subject && ((await ofUser(token)) ?? deriveCohortKey(subject));
      return { [COHORT_HEADER]: signedIn || readRemembered(cookies) || sign(randomBytes(16).toString('hex')) };
    },

    async forReport(cookies: string | undefined): Promise<CohortHeader> {
      const token = readCookie(cookies, accessCookie);
      const cohort = (token && (await ofUser(token))) || readRemembered(cookies);
      return cohort ? { [COHORT_HEADER]: cohort } : {};
    },
  };
}

export type Cohorts = ReturnType<typeof createCohorts>;
