import { exampleEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createLibraryCopier } from '../../courses/index.ts';
import { createExerciseBatchRepository, createQuizBatchRepository } from '../../study/index.ts';
import { createExampleCopier } from './copy-example.ts';
import { createExamples } from './prepare-example.ts';

// The texts change with a release only.
const CACHE = { 'Cache-Control': 'public, max-age=300' };

export function examplesFeature(context: Context): Feature {
  const batches = createQuizBatchRepository(context.connection);
  const exercises = createExerciseBatchRepository(context.connection);
  const copyExample = createExampleCopier({ batches, exercises, copyCourse: createLibraryCopier(context) });
  const examples = createExamples(context);
  const router = Router();

  async function find(slug: string) {
    const example = await examples.find(slug);
    if (!example) throw notFound('There is no such example course');
    return example;
  }

  route(router, exampleEndpoints.examples, async ({ res }) => {
    const found = await examples.list();
    res.set(CACHE);
    return { examples: found };
  });

  route(router, exampleEndpoints.example, async ({ params, res }) => {
    const { view } = await find(params.slug);
    res.set(CACHE);
    return view;
  });

  route(router, exampleEndpoints.copyExample, async ({ params, body, caller }) => ({
    courseId: await copyExample(caller.userId, body.key, await find(params.slug)),
  }));

  return { routers: [router] };
}
