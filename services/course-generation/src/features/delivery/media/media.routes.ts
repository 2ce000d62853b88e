import { courseEndpoints, courseMediaEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { MediaRepository } from './media.repository.ts';

// An SVG can contain scripts; none run when it is opened directly.
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export function mediaRoutes(media: MediaRepository, hasVideos: boolean): Router {
  const router = Router();
  const offer = { videos: hasVideos ? 'found' : 'sample' } as const;
  route(router, courseMediaEndpoints.courseMedia, async () => offer);
  route(
    router,
    courseEndpoints.media,
    async ({ params, res }) => {
      const picture = await media.find(params.mediaId);
      if (!picture) throw notFound('There is no such picture');
      res.set({
        'Content-Type': picture.contentType,
        'Content-Security-Policy': PICTURE_POLICY,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'public, max-age=31536000, immutable',
      });
      res.end(picture.bytes);
    },
    { streaming: true },
  );
  return router;
}
