import { certificateEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { type Response, Router } from 'express';
import { renderCertificate } from '../certificate-image/render-certificate.ts';
import { renderCertificatePdf } from '../certificate-image/render-certificate-pdf.ts';
import { bakePng } from '../credentials/bake-png.ts';
import type { Issuer } from '../credentials/issuer.ts';
import type { SignCredential } from '../credentials/sign-credential.ts';
import { toContent, toOwnView } from './certificate.mapper.ts';
import type { Certificates } from './certificates.ts';

interface Options {
  certificates: Certificates;
  signCredential: SignCredential;
  issuer: Issuer;
}

/** The learner's own certificates. */
export function certificateRoutes({ certificates, signCredential, issuer }: Options): Router {
  const router = Router();

  route(router, certificateEndpoints.certificate, async ({ params, caller }) => {
    const certificate = await certificates.ofCourse(params.courseId, caller.userId);
    return toOwnView(certificate, issuer, await certificates.newNameFor(certificate));
  });

  route(
    router,
    certificateEndpoints.certificateImage,
    async ({ params, caller, res }) => {
      const certificate = await certificates.ofCourse(params.courseId, caller.userId);
      const picture = await renderCertificate(toContent(certificate, issuer));
      sendFile(res, bakePng(picture, await signCredential(certificate)), 'image/png', 'certificate.png');
    },
    { streaming: true },
  );

  route(
    router,
    certificateEndpoints.certificatePdf,
    async ({ params, caller, res }) => {
      const certificate = await certificates.ofCourse(params.courseId, caller.userId);
      sendFile(res, await renderCertificatePdf(toContent(certificate, issuer)), 'application/pdf', 'certificate.pdf');
    },
    { streaming: true },
  );

  route(router, certificateEndpoints.reissueCertificate, async ({ params, caller }) => {
    const { id } = await certificates.reissue(params.courseId, caller.userId);
    return { certificateId: id };
  });

  return router;
}

function sendFile(res: Response, bytes: Buffer, type: string, name: string): void {
  res.set({
    'Content-Type': type,
    'Content-Disposition': `inline; filename="${name}"`,
    'Cache-Control': 'private, no-cache',
  });
  res.end(bytes);
}
