import type { certificateEndpoints, ResponseOf } from '@coursewright/contracts';
import { AppError } from '@coursewright/service-kit';
import jsonwebtoken from 'jsonwebtoken';
import { z } from 'zod';
import type { Certificates } from '../certificates/certificates.ts';
import type { CredentialKeys } from './credential-keys.ts';

export type CredentialVerdict = ResponseOf<typeof certificateEndpoints.checkCredential>;

const COMPACT_JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const headerSchema = z.object({ alg: z.string(), kid: z.string().optional() });
const claimsSchema = z.object({
  /** The page of the certificate, and its learner there. */
  sub: z.string().transform((subject) => /\/verify\/([0-9a-f-]{36})#learner$/.exec(subject)?.[1] ?? ''),
  type: z.array(z.string()).refine((types) => types.includes('OpenBadgeCredential')),
});

const MESSAGES: Record<CredentialVerdict['status'], string> = {
  valid: 'This credential is genuine, unchanged and still valid.',
  revoked: 'This credential is genuine, but it was revoked.',
  superseded: 'This credential is genuine, but a newer one has taken its place.',
  forged: 'This credential was not issued here, or it was changed afterwards. Do not trust it.',
  unreadable: 'This is not a credential. Paste all of it: three long parts with dots between them.',
};

const verdict = (status: CredentialVerdict['status'], certificateId?: string): CredentialVerdict => ({
  status,
  message: MESSAGES[status],
  ...(certificateId && { certificateId }),
});

export function credentialCheckOf(keys: CredentialKeys, certificates: Pick<Certificates, 'find'>) {
  return async function checkCredential(pasted: string): Promise<CredentialVerdict> {
    const credential = pasted.replace(/\s+/g, '');
    const header = headerOf(credential);
    if (!header) return verdict('unreadable');
    const claims = await signedClaims(credential, header.kid);
    if (!claims) return verdict('forged');
    const certificateId = claims.sub;
    const certificate = await certificates.find(certificateId).catch(ignoreMissing);
    // signed here, but what it speaks of is not on record: nobody can tell any more whether it still holds
    if (!certificate)
      return { ...verdict('forged'), message: 'Nothing is known here of the certificate it speaks of.' };
    return verdict(certificate.status, certificateId);
  };

  async function signedClaims(credential: string, kid = '') {
    const key = await keys.find(kid.slice(kid.indexOf('#') + 1));
    if (!key) return undefined;
    try {
      return claimsSchema.safeParse(jsonwebtoken.verify(credential, key, { algorithms: ['RS256'] })).data;
    } catch {
      return undefined;
    }
  }
}

function headerOf(credential: string) {
  if (!COMPACT_JWS.test(credential)) return undefined;
  try {
    const [header = '', claims = ''] = credential.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    JSON.parse(claims);
    return headerSchema.safeParse(JSON.parse(header)).data;
  } catch {
    return undefined;
  }
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof AppError && error.kind === 'not_found') return undefined;
  throw error;
}
