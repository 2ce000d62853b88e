import type { certificateEndpoints, ResponseOf } from '@coursewright/contracts';
import { AppError } from '@coursewright/service-kit';
import jsonwebtoken from 'jsonwebtoken';
import { z } from 'zod';
import type { Certificates } from '../certificates.ts';
import type { CredentialKeys } from './credential-keys.ts';

export type CredentialCheck = ResponseOf<typeof certificateEndpoints.checkCredential>;

const COMPACT_JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const headerSchema = z.object({ alg: z.string(), kid: z.string().optional() });
const claimsSchema = z.object({
  sub: z.string().transform((subject) => /\/verify\/([0-9a-f-]{36})#learner$/.exec(subject)?.[1] ?? ''),
  type: z.array(z.string()).refine((types) => types.includes('OpenBadgeCredential')),
});

const MESSAGES: Record<CredentialCheck['status'], string> = {
  valid: 'This credential is genuine, unchanged and still valid.',
  revoked: 'This credential is genuine, but it was revoked.',
  superseded: 'This credential is genuine, but a newer one has taken its place.',
  forged: 'This credential was not issued here, or it was changed afterwards. Do not trust it.',
  unreadable: 'This is not a credential. Paste all of it: three long parts with dots between them.',
};

const toResult = (status: CredentialCheck['status'], certificateId?: string): CredentialCheck => ({
  status,
  message: MESSAGES[status],
  ...(certificateId && { certificateId }),
});

export function createCredentialCheck(keys: CredentialKeys, certificates: Pick<Certificates, 'find'>) {
  return async function checkCredential(pasted: string): Promise<CredentialCheck> {
    const credential = pasted.replace(/\s+/g, '');
    const header = getHeader(credential);
    if (!header) return toResult('unreadable');
    const claims = await signedClaims(credential, header.kid);
    if (!claims) return toResult('forged');
    const certificateId = claims.sub;
    const certificate = await certificates.find(certificateId).catch(ignoreMissing);
    // signed here, but without the certificate nothing tells whether it is still valid
    if (!certificate)
      return { ...toResult('forged'), message: 'The certificate of this credential does not exist here.' };
    return toResult(certificate.status, certificateId);
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

function getHeader(credential: string) {
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
