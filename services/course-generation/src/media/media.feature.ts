import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { mediaRoutes } from './media.routes.ts';
import { sampleVideoRoutes } from './sample-video/sample-video.routes.ts';

export function mediaFeature({ media, storyboards }: Context): Feature {
  return { routers: [mediaRoutes(media), sampleVideoRoutes(storyboards)] };
}
