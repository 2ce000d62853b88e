import { courseEndpoints, courseMediaEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { legacyMediaRoutes } from './legacy-media.routes.ts';
import { sampleVideoRoutes } from './sample-video/sample-video-page.ts';

// An SVG can contain scripts; none run when it is opened directly.
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export function mediaFeature(context: Context): Feature {
  const { config, media, mediaProviders, storyboards } = context;
  const router = Router();
  const offer = { videos: config.YOUTUBE_API_KEY === undefined ? 'sample' : 'found' } as const;
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
  return {
    routers: [router, sampleVideoRoutes(storyboards), legacyMediaRoutes(context)],
    providers: () => mediaProviders,
  };
}
