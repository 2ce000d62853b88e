import { trusted } from 'mongoose';
import { certificateModel } from '../certificates/certificate.model.ts';
import type { Context } from '../context.ts';
import { generationModel } from '../generations/generation.model.ts';
import { logEntryModel } from '../generations/generation-log.model.ts';
import { deleteCourseOf } from '../library/delete-course.ts';
import { createGraveRepository } from '../library/grave.repository.ts';
import { createLibraryRepository } from '../library/library.repository.ts';

/** Deletes everything that is kept of a learner: jobs first, so that none makes something new. Harmless to repeat. */
export function forgetLearnerOf(context: Context) {
  const { connection, generations, updates, runner, courses, drafts, forgetters, learners, attempts } = context;
  const jobs = generationModel(connection);
  const log = logEntryModel(connection);
  const library = createLibraryRepository(connection);
  const deletion = deleteCourseOf({ ...context, library, graves: createGraveRepository(connection) });

  async function cancelJobs(userId: string) {
    const active = { userId, state: trusted({ $in: ['queued' as const, 'running' as const] }) };
    for await (const { _id } of jobs.find(active, { _id: 1 }).lean()) {
      const generationId = _id.toHexString();
      if (!(await generations.cancel(generationId))) continue;
      updates.publish({ generationId, kind: 'cancel' });
      await runner.settle(generationId);
    }
  }

  async function deleteDrafts(userId: string) {
    for (const id of await drafts.idsOf(userId)) {
      for (const forget of forgetters) await forget(id);
      await drafts.remove(id);
    }
  }

  async function deleteJobs(userId: string) {
    for await (const { _id } of jobs.find({ userId }, { _id: 1 }).lean()) {
      await log.deleteMany({ generationId: _id.toHexString() });
      await jobs.deleteOne({ _id });
    }
  }

  return async (userId: string): Promise<void> => {
    await learners.forget(userId);
    await cancelJobs(userId);
    for (const { id } of await courses.list(userId)) await deletion.delete(userId, id);
    await deleteDrafts(userId);
    await deleteJobs(userId);
    await certificateModel(connection).deleteMany({ userId });
    await attempts.forget(userId);
  };
}
