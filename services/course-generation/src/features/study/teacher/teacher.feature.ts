import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createAnswerJob } from './answer.job.ts';
import { createExchangeRepository } from './exchange.repository.ts';
import { createFindOpenItems } from './open-items.ts';
import { createAskTeacher, teacherRoutes } from './teacher.routes.ts';

export function teacherFeature(context: Context): Feature {
  const exchanges = createExchangeRepository(context.connection);
  const findOpenItems = createFindOpenItems(context);
  const answerJob = createAnswerJob({ ...context, exchanges, findOpenItems });
  const askTeacher = createAskTeacher({ ...context, exchanges, answerJob });
  return {
    jobs: [answerJob],
    routers: [teacherRoutes({ ...context, exchanges, askTeacher, findOpenItems })],
    onCourseDeleted: (courseId) => exchanges.clear({ courseId }),
  };
}
