import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { legacyMediaRoutes } from './legacy-media.routes.ts';
import { mediaRoutes } from './media.routes.ts';
import { sampleVideoRoutes } from './sample-video/sample-video-page.ts';

export function mediaFeature(context: Context): Feature {
  const { media, mediaProviders, storyboards } = context;
  return {
    routers: [mediaRoutes(media), sampleVideoRoutes(storyboards), legacyMediaRoutes(context)],
    providers: () => mediaProviders,
  };
}
