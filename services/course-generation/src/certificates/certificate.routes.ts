import { certificateEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import { renderCertificate } from '../certificate-image/render-certificate.ts';
import type { CourseRepository } from '../courses/course.repository.ts';
import { certificateOf } from './certificate.ts';

const SAMPLE_NOTE = 'Built from sample study material';

export function certificateRoutes(courses: CourseRepository, brandName: string): Router {
  const router = Router();

  route(router, certificateEndpoints.certificate, async ({ params, caller }) => {
    const { end, ...certificate } = certificateOf(await courses.findOwn(params.courseId, caller.userId));
    return { ...certificate, end: end.toISOString() };
  });

  route(
    router,
    certificateEndpoints.certificateImage,
    async ({ params, caller, res }) => {
      const certificate = certificateOf(await courses.findOwn(params.courseId, caller.userId));
      const { source, end: completedOn, ...content } = certificate;
      const note = source === 'sample' ? SAMPLE_NOTE : undefined;
      const image = await renderCertificate({ ...content, completedOn, brandName, note });
      res.set({
        'Content-Type': 'image/png',
        'Content-Disposition': 'inline; filename="certificate.png"',
        'Cache-Control': 'private, no-cache',
      });
      res.end(image);
    },
    { streaming: true },
  );

  return router;
}
