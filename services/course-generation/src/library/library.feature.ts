import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { deleteCourseOf } from './delete-course.ts';
import { duplicateCourseOf } from './duplicate-course.ts';
import { forgetCourseOf } from './forget-course.ts';
import { createGraveRepository } from './grave.repository.ts';
import { createLibraryRepository } from './library.repository.ts';
import { libraryRoutes } from './library.routes.ts';

const SWEEP_EVERY_MS = 60_000;

export function libraryFeature(context: Context): Feature {
  const { connection, logger } = context;
  const library = createLibraryRepository(connection);
  const graves = createGraveRepository(connection);
  const deletion = deleteCourseOf({ ...context, library, graves });
  const duplicateCourse = duplicateCourseOf({ ...context, library, graves });

  const tidyUp = (work: () => Promise<void>) =>
    work().catch((err: unknown) => logger.warn({ err }, 'tidying up after deleted courses failed'));

  function keepTidy() {
    let sweeping = tidyUp(async () => {
      await library.fillIn();
      await deletion.sweep();
    });
    const timer = setInterval(() => {
      sweeping = sweeping.then(() => tidyUp(deletion.sweep));
    }, SWEEP_EVERY_MS);
    return {
      close() {
        clearInterval(timer);
        return sweeping;
      },
    };
  }

  return {
    routers: [libraryRoutes({ library, deletion, duplicateCourse })],
    forget: forgetCourseOf(context),
    background: [keepTidy],
  };
}
