import { certificateEndpoints } from '@coursewright/contracts';
import { createHourlyLimit, getIpRateLimitKey, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Connection } from 'mongoose';
import type { CertificateRepository } from '../certificate.repository.ts';
import type { Certificates } from '../certificates.ts';
import { type Issuer, profileUrl, revocationsUrl, toCredentialId, toIssuerProfile, toKeyId } from '../issuer.ts';
import { createCredentialCheck } from './check-credential.ts';
import type { CredentialKeys } from './credential-keys.ts';
import { OPEN_BADGE_CONTEXT, type SignCredential } from './open-badge.ts';

interface Dependencies {
  certificates: Certificates;
  repository: CertificateRepository;
  keys: CredentialKeys;
  signCredential: SignCredential;
  issuer: Issuer;
  connection: Connection;
}

// Each check costs one signature verification.
const CHECKS_PER_HOUR = 240;

export function credentialRoutes({
  certificates,
  repository,
  keys,
  signCredential,
  issuer,
  connection,
}: Dependencies): Router {
  const router = Router();
  const checkCredential = createCredentialCheck(keys, certificates);
  const tooMany = 'Too many certificates checked, please try again later';
  const checkLimit = createHourlyLimit(connection, 'credential_check', CHECKS_PER_HOUR, tooMany);

  // verifiers that run in a browser fetch keys and revocations from other origins
  router.use('/api/credentials', (_request, response, next) => {
    response.set('Access-Control-Allow-Origin', '*');
    next();
  });

  route(
    router,
    certificateEndpoints.credential,
    async ({ params, res }) => {
      const certificate = await certificates.find(params.certificateId);
      const credential = await signCredential(certificate);
      res.set({
        'Content-Type': 'application/vc+jwt',
        'Content-Disposition': `attachment; filename="credential-${certificate.id}.jwt"`,
        'Cache-Control': 'no-cache',
        'X-Robots-Tag': 'noindex',
      });
      res.end(credential);
    },
    { streaming: true },
  );

  route(router, certificateEndpoints.checkCredential, async ({ body, req }) => {
    await (await checkLimit()).consume(getIpRateLimitKey(req.ip ?? 'unknown'));
    return checkCredential(body.credential);
  });

  route(router, certificateEndpoints.issuerKeys, async () => {
    const published = await keys.published();
    return {
      keys: published.map(({ thumbprint, publicJwk }) => ({
        ...publicJwk,
        kid: toKeyId(issuer, thumbprint),
        use: 'sig',
        alg: 'RS256',
      })),
    };
  });

  route(router, certificateEndpoints.issuerProfile, () => ({
    '@context': OPEN_BADGE_CONTEXT,
    ...toIssuerProfile(issuer),
  }));

  route(router, certificateEndpoints.revocations, async () => {
    const revokedCredential = (await repository.withdrawn()).map(({ id, status }) => ({
      id: toCredentialId(id),
      revoked: true,
      revocationReason: status === 'superseded' ? 'Replaced by a newer credential' : 'Revoked by the issuer',
    }));
    // the specification's text and its JSON schema disagree on the name
    const lists = { revokedCredential, revokedCredentials: revokedCredential };
    return { id: revocationsUrl(issuer), issuer: profileUrl(issuer), ...lists };
  });

  return router;
}
