import { certificateEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { CertificateRepository } from '../certificates/certificate.repository.ts';
import type { Certificates } from '../certificates/certificates.ts';
import { credentialCheckOf } from './check-credential.ts';
import type { CredentialKeys } from './credential-keys.ts';
import { credentialIdOf, type Issuer, keyIdOf, profileOf, profileUrl, revocationsUrl } from './issuer.ts';
import type { SignCredential } from './sign-credential.ts';

interface Options {
  certificates: Certificates;
  repository: CertificateRepository;
  keys: CredentialKeys;
  signCredential: SignCredential;
  issuer: Issuer;
}

/** Public: whoever holds a credential may check it, without an account and without us. */
export function credentialRoutes({ certificates, repository, keys, signCredential, issuer }: Options): Router {
  const router = Router();
  const checkCredential = credentialCheckOf(keys, certificates);

  // verifiers that run in a browser fetch keys and revocations from pages of their own
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

  route(router, certificateEndpoints.checkCredential, ({ body }) => checkCredential(body.credential));

  route(router, certificateEndpoints.issuerKeys, async () => {
    const published = await keys.published();
    return {
      keys: published.map(({ thumbprint, publicJwk }) => ({
        ...publicJwk,
        kid: keyIdOf(issuer, thumbprint),
        ...{ use: 'sig', alg: 'RS256' },
      })),
    };
  });

  route(router, certificateEndpoints.issuerProfile, () => ({
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    ...profileOf(issuer),
  }));

  route(router, certificateEndpoints.revocations, async () => {
    const revokedCredential = (await repository.withdrawn()).map(({ id, status }) => ({
      id: credentialIdOf(id),
      revoked: true,
      revocationReason: status === 'superseded' ? 'Replaced by a newer credential' : 'Revoked by the issuer',
    }));
    // the specification's prose and its readers do not agree on the name
    const lists = { revokedCredential, revokedCredentials: revokedCredential };
    return { id: revocationsUrl(issuer), issuer: profileUrl(issuer), ...lists };
  });

  return router;
}
