import { certificateEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Issuer } from '../credentials/issuer.ts';
import { toPublicView } from './certificate.mapper.ts';
import type { Certificates } from './certificates.ts';

/** For strangers who were shown a certificate, and for admins who withdraw one. */
export function verifyRoutes(certificates: Certificates, issuer: Issuer): Router {
  const router = Router();

  route(router, certificateEndpoints.verifyCertificate, async ({ params, res }) => {
    res.set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' });
    return toPublicView(await certificates.find(params.certificateId), issuer);
  });

  route(router, certificateEndpoints.revokeCertificate, async ({ params, body }) => {
    await certificates.revoke(params.certificateId, body.reason);
    return { success: true, message: 'Certificate revoked' };
  });

  return router;
}
