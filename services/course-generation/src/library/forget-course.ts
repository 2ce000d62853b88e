import { trusted } from 'mongoose';
import type { Context } from '../context.ts';
import { generationModel } from '../generations/generation.model.ts';
import { logEntryModel } from '../generations/generation-log.model.ts';
import { lessonModel } from '../lessons/lesson.model.ts';

type Options = Pick<Context, 'connection' | 'generations' | 'updates' | 'runner'>;

/** Deletes the lessons of a course and its jobs; those that run are cancelled first and deleted by the next sweep. */
export function forgetCourseOf({ connection, generations, updates, runner }: Options) {
  const jobs = generationModel(connection);
  const log = logEntryModel(connection);

  return async (courseId: string): Promise<void> => {
    await lessonModel(connection).deleteMany({ courseId });
    for await (const { _id } of jobs.find({ 'wish.courseId': courseId }, { _id: 1 }).lean()) {
      const generationId = _id.toHexString();
      if (await generations.cancel(generationId)) {
        updates.publish({ generationId, kind: 'cancel' });
        await runner.settle(generationId);
        continue;
      }
      await jobs.deleteOne({ _id, state: trusted({ $in: ['done', 'failed', 'cancelled'] }) });
      await log.deleteMany({ generationId });
    }
  };
}
