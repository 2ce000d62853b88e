import { courseEndpoints } from '@coursewright/contracts';
import { notFound, route, sse } from '@coursewright/service-kit';
import { Router } from 'express';
import type { CourseRepository } from '../courses/course.repository.ts';
import { createStreamCount } from '../generations/open-streams.ts';
import type { ActOnWriting } from './act-on-writing.ts';
import { followWriting } from './follow-writing.ts';
import type { ViewWriting } from './view-writing.ts';

interface Options {
  courses: CourseRepository;
  act: ActOnWriting;
  viewWriting: ViewWriting;
  listen(courseId: string, listener: () => void): () => void;
}

export function courseWritingRoutes({ courses, act, viewWriting, listen }: Options): Router {
  const router = Router();
  const countStream = createStreamCount();

  route(router, courseEndpoints.writeCourse, ({ params, body, caller }) =>
    act(caller.userId, params.courseId, body.action),
  );

  route(
    router,
    courseEndpoints.courseWriting,
    async ({ params: { courseId }, caller, res, signal }) => {
      const find = () => courses.findOwn(courseId, caller.userId);
      if (!(await find())) throw notFound('There is no such course');
      countStream(caller.userId, signal);
      const stream = sse(res);
      const states = followWriting({
        look: async () => {
          const course = await find();
          return course && viewWriting(course);
        },
        listen: (listener) => listen(courseId, listener),
        signal,
      });
      for await (const data of states) stream.send({ event: 'writing', data });
      stream.close();
    },
    { streaming: true },
  );

  return router;
}
