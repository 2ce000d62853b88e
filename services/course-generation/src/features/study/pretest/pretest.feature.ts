import { pretestEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createPretestJob } from './pretest.job.ts';
import { createPretestRepository } from './pretest.repository.ts';
import { createPretestService } from './pretest.service.ts';

export function pretestFeature(context: Context): Feature {
  const pretests = createPretestRepository(context.connection);
  const pretestJob = createPretestJob({ ...context, pretests });
  const service = createPretestService({ ...context, pretests, pretestJob });
  const router = Router();

  const getCourse = ({ courseId }: { courseId: string }, { userId }: { userId: string }) =>
    context.courses.getOwn(courseId, userId);

  route(router, pretestEndpoints.pretest, async ({ params, caller }) => service.view(await getCourse(params, caller)));
  route(router, pretestEndpoints.startPretest, async ({ params, caller }) =>
    service.start(await getCourse(params, caller)),
  );
  route(router, pretestEndpoints.answerPretest, async ({ params, body: { itemId, choice }, caller }) =>
    service.answer(await getCourse(params, caller), itemId, choice === 'unknown' ? undefined : choice),
  );
  route(router, pretestEndpoints.finishPretest, async ({ params, caller }) =>
    service.finish(await getCourse(params, caller)),
  );

  return {
    jobs: [pretestJob],
    routers: [router],
    onJobFinished: service.onJobFinished,
    onPartsDeleted: pretests.deleteParts,
    onCourseDeleted: pretests.deleteByCourse,
  };
}
