import { courseEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import { SAMPLE_VIDEO_POLICY, sampleVideoPage, type Theme } from './sample-video-page.ts';
import type { StoryboardRepository } from './storyboard.repository.ts';

const themeOf = (asked: unknown): Theme => (asked === 'dark' || asked === 'light' ? asked : undefined);

export function sampleVideoRoutes(storyboards: StoryboardRepository): Router {
  const router = Router();
  route(
    router,
    courseEndpoints.sampleVideo,
    async ({ params, req, res }) => {
      const storyboard = await storyboards.find(params.videoId);
      if (!storyboard) throw notFound('There is no such video');
      res.set({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': SAMPLE_VIDEO_POLICY,
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'public, max-age=3600',
      });
      res.end(sampleVideoPage(storyboard, themeOf(req.query.theme)));
    },
    { streaming: true },
  );
  return router;
}
