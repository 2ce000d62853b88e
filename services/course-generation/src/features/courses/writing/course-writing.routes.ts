import { type CourseWritingView, courseEndpoints } from '@coursewright/contracts';
import { createEventStream, notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import { createStreamLimit } from '../../authoring/index.ts';
import type { CourseRepository } from '../course.repository.ts';
import type { WritingActions } from './course-writer.ts';
import type { ViewWriting } from './view-writing.ts';

interface FollowOptions {
  look(): Promise<CourseWritingView | undefined>;
  listen(listener: () => void): () => void;
  signal: AbortSignal;
  pollMs?: number;
}

// Yields the state now and after each change. Notifications can be lost, so it also polls.
async function* followWriting({ look, listen, signal, pollMs = 2_000 }: FollowOptions) {
  let news = false;
  let wake = () => {};
  const notify = () => {
    news = true;
    wake();
  };
  const unsubscribe = listen(notify);
  signal.addEventListener('abort', notify);
  try {
    let shown = '';
    while (!signal.aborted) {
      news = false;
      const now = await look();
      if (!now) return;
      const text = JSON.stringify(now);
      if (text !== shown) yield now;
      shown = text;
      if (now.state === 'done' || now.state === 'off') return;
      if (!news) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, pollMs);
        });
        clearTimeout(timer);
      }
    }
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', notify);
  }
}

interface RouteOptions {
  courses: CourseRepository;
  act: WritingActions;
  viewWriting: ViewWriting;
  listen(courseId: string, listener: () => void): () => void;
}

export function courseWritingRoutes({ courses, act, viewWriting, listen }: RouteOptions): Router {
  const router = Router();
  const countStream = createStreamLimit();

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
      const stream = createEventStream(res);
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
