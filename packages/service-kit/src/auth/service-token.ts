import type { RequestHandler } from 'express';
import jsonwebtoken from 'jsonwebtoken';
import { forbidden } from '../errors/app-error.ts';
import { isIssuedInPast } from './tokens.ts';

/** Each service shares its own key with auth. */
export type ServiceCaller = 'gateway' | 'billing' | 'notification';

export const SERVICE_TOKEN_HEADER = 'x-service-token';
const SECONDS = 60;
const CLOCK_TOLERANCE_SECONDS = 5;
const options = { audience: 'coursewright-auth', algorithms: ['HS256' as const] };

export function createServiceCredential(caller: ServiceCaller, key: string): () => Record<string, string> {
  return () => ({
    [SERVICE_TOKEN_HEADER]: jsonwebtoken.sign({}, key, {
      algorithm: 'HS256',
      issuer: `coursewright-${caller}`,
      audience: options.audience,
      expiresIn: SECONDS,
    }),
  });
}

/** Responds 403, not 401: a wrong key must not look like an expired session. */
export function requireService(caller: ServiceCaller, key: string): RequestHandler {
  return (req, _res, next) => {
    if (!isFromService(caller, key, req.get(SERVICE_TOKEN_HEADER))) {
      throw forbidden(`Only ${caller} may do this`, { code: 'service_unauthenticated' });
    }
    next();
  };
}

function isFromService(caller: ServiceCaller, key: string, token: string | undefined): boolean {
  if (token === undefined) return false;
  try {
    const claims = jsonwebtoken.verify(token, key, {
      ...options,
      issuer: `coursewright-${caller}`,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxAge: SECONDS,
    });
    return isIssuedInPast(claims);
  } catch {
    return false;
  }
}
