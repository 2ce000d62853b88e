import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createLinkPictures } from '../../certificates/index.ts';
import { createLibraryCopier } from '../../courses/index.ts';
import { createExerciseBatchRepository, createQuizBatchRepository } from '../../study/index.ts';
import { createSharedCourseCopier } from './copy-shared-course.ts';
import { createShareRepository } from './share.repository.ts';
import { shareRoutes } from './share.routes.ts';

export function sharingFeature(context: Context): Feature {
  const shares = createShareRepository(context.connection);
  const batches = createQuizBatchRepository(context.connection);
  const exercises = createExerciseBatchRepository(context.connection);
  const copyCourse = createLibraryCopier(context);
  const copyShared = createSharedCourseCopier({ ...context, batches, exercises, copyCourse });
  const sendLinkPicture = createLinkPictures(context.connection);
  return {
    routers: [shareRoutes({ ...context, shares, copyShared, sendLinkPicture })],
    onCourseDeleted: shares.unshare,
  };
}
