import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createShareRepository } from './share.repository.ts';
import { shareRoutes } from './share.routes.ts';

export function sharingFeature(context: Context): Feature {
  const shares = createShareRepository(context.connection);
  return { routers: [shareRoutes({ ...context, shares })], onCourseDeleted: shares.unshare };
}
