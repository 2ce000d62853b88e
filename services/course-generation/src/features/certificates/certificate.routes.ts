import { certificateEndpoints, courseLegacyEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { createFormats } from '@coursewright/text';
import { type Response, Router } from 'express';
import {
  completedOn,
  describeLessons,
  describeObjectives,
  describeQuizzes,
  getLanguage,
  toContent,
  toOwnView,
  toPublicView,
} from './certificate.ts';
import { certificateWords } from './certificate-words.ts';
import type { Certificates } from './certificates.ts';
import { bakePng, type SignCredential } from './credentials/open-badge.ts';
import type { Issuer } from './issuer.ts';
import { renderLinkPicture, type SendLinkPicture } from './link-pictures.ts';

interface Options {
  certificates: Certificates;
  signCredential: SignCredential;
  issuer: Issuer;
}

export function certificateRoutes({ certificates, signCredential, issuer }: Options): Router {
  const router = Router();

  route(router, certificateEndpoints.certificate, async ({ params, caller }) => {
    const certificate = await certificates.ofCourse(params.courseId, caller.userId);
    return toOwnView(certificate, issuer, await certificates.findChanges(certificate));
  });

  route(
    router,
    certificateEndpoints.certificateImage,
    async ({ params, caller, res }) => {
      const certificate = await certificates.ofCourse(params.courseId, caller.userId);
      const { renderCertificate } = await import('./image/render-certificate.ts');
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
      const { renderCertificatePdf } = await import('./image/render-certificate-pdf.ts');
      sendFile(res, await renderCertificatePdf(toContent(certificate, issuer)), 'application/pdf', 'certificate.pdf');
    },
    { streaming: true },
  );

  route(router, certificateEndpoints.reissueCertificate, async ({ params, caller }) => {
    const { id } = await certificates.reissue(params.courseId, caller.userId);
    return { certificateId: id };
  });

  route(router, courseLegacyEndpoints.sendCertificate, () => ({
    success: true,
    message: 'The certificate is mailed when a course is completed',
  }));

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

export function verifyRoutes(certificates: Certificates, issuer: Issuer, sendLinkPicture: SendLinkPicture): Router {
  const router = Router();

  route(router, certificateEndpoints.verifyCertificate, async ({ params, res }) => {
    res.set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' });
    const certificate = await certificates.find(params.certificateId);
    return toPublicView(certificate, issuer, await certificates.findReplacement(certificate));
  });

  route(
    router,
    certificateEndpoints.certificateLinkPicture,
    async ({ params, req, res }) => {
      const certificate = await certificates.find(params.certificateId);
      if (certificate.status !== 'valid') throw notFound('There is no picture of this certificate');
      const { id, learnerName, courseTitle } = certificate;
      const language = getLanguage(certificate);
      const words = certificateWords[language];
      const day = createFormats(language).date(completedOn(certificate));
      const facts = [
        describeLessons(certificate),
        describeObjectives(certificate) ?? describeQuizzes(certificate),
        words.completedOnDay(day),
      ];
      const content = {
        brandName: issuer.name,
        label: words.title.toLocaleUpperCase(language),
        title: learnerName,
        subtitle: courseTitle,
        facts: facts.filter((fact) => fact !== undefined),
      };
      await sendLinkPicture({ req, res, key: `certificate ${id}`, draw: () => renderLinkPicture(content) });
    },
    { streaming: true },
  );

  route(router, certificateEndpoints.revokeCertificate, async ({ params, body }) => {
    await certificates.revoke(params.certificateId, body.reason);
    return { success: true, message: 'Certificate revoked' };
  });

  return router;
}
