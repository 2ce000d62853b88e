import type { JobDocument, Migration } from '@coursewright/service-kit';

/** Of the releases before the job runner: the last run of each reconciliation. */
interface FormerJob {
  readonly _id: string;
  readonly lastRun?: Date;
  readonly progress?: string;
}

export const moveScheduledJobs: Migration = {
  name: 'scheduled-jobs',
  async run(connection) {
    const former = connection.collection<FormerJob & { type?: string }>('jobs');
    const jobs = connection.collection<JobDocument>('jobs');
    for (const { _id: type, lastRun, progress } of await former.find({ type: { $exists: false } }).toArray()) {
      const at = new Date();
      const ran = lastRun && lastRun.getTime() > 0;
      const job: JobDocument = {
        _id: `schedule:${type}`,
        type,
        state: 'queued',
        priority: 0,
        payload: ran ? { lastRun } : {},
        ...(progress && { progress }),
        attempts: 0,
        fence: 0,
        runAt: at,
        createdAt: at,
        updatedAt: at,
      };
      await jobs.updateOne({ _id: job._id }, { $setOnInsert: job }, { upsert: true });
      await former.deleteOne({ _id: type, type: { $exists: false } });
    }
  },
};
