import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { legacyMediaRoutes } from './legacy-media.routes.ts';
import { mediaRoutes } from './media.routes.ts';
import { sampleVideoRoutes } from './sample-video/sample-video-page.ts';

export function mediaFeature(context: Context): Feature {
  const { config, media, mediaProviders, storyboards } = context;
  return {
    routers: [
      mediaRoutes(media, config.YOUTUBE_API_KEY !== undefined),
      sampleVideoRoutes(storyboards),
      legacyMediaRoutes(context),
    ],
    providers: () => mediaProviders,
  };
}
