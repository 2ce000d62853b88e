import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createLibraryCopier } from '../../courses/index.ts';
import { createExerciseBatchRepository, createQuizBatchRepository } from '../../study/index.ts';
import { createExampleCopier } from './copy-example.ts';
import { exampleRoutes } from './example.routes.ts';
import { createExamples } from './prepare-example.ts';

export function examplesFeature(context: Context): Feature {
  const batches = createQuizBatchRepository(context.connection);
  const exercises = createExerciseBatchRepository(context.connection);
  const copyExample = createExampleCopier({ batches, exercises, copyCourse: createLibraryCopier(context) });
  return { routers: [exampleRoutes({ examples: createExamples(context), copyExample })] };
}
