import { internal, notFound } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import { createAttemptHooks, toUserKey, type WritingJobType } from './define-job.ts';
import type { WritingJob } from './job-queue.ts';
import type { OutlineInput } from './outline.job.ts';

export interface ContractsInput {
  outlineId: string;
}

// The result is the outline with the contracts in it.
export function createContractsJob({
  defineJob,
  generator,
  queue,
  hooks,
}: Pick<Context, 'defineJob' | 'generator' | 'queue' | 'hooks'>): WritingJobType<ContractsInput> {
  return defineJob({
    name: 'contracts',
    plural: 'outlines',
    tokens: 3_000,
    // What a lesson needs is not spent on contracts.
    leadsTo: 'lesson',
    keyOf: ({ outlineId }) => `contracts:${outlineId}`,

    async work({ userId, payload: { outlineId } }, run) {
      const found = (await queue.findOwn(outlineId, userId)) as WritingJob<OutlineInput> | undefined;
      const outline = found?.result?.outline;
      if (!outline) throw notFound('This outline is no longer kept. Please start a new one');
      const { topic, subtopics, brief } = found.payload.request;
      const { writer } = run;
      let notified: Promise<void> | undefined;
      const { topics, source, usage } = await generator.writeContracts(
        { topic, requestedSubtopics: subtopics, brief, outline, userKey: toUserKey(userId) },
        {
          ...createAttemptHooks(run),
          onOutcome: (topicIndex, outcome) => writer.push({ type: 'outcome', topicIndex, outcome }),
          onContract(topicIndex, index, contract) {
            writer.push({ type: 'contract', topicIndex, index, contract });
            if (topicIndex === 0 && index === 0) notified = hooks.run('onFirstContract', outlineId, contract);
            // A failure here is harmless: the end of the job does it again.
            notified?.catch(() => undefined);
          },
        },
      );
      return { outline: { topics }, source, usage };
    },

    async finalEvent({ id, result: { outline, source } = {} }) {
      if (!outline || !source) throw internal(`contracts ${id} are done, but not there`);
      return { type: 'contracts-done', outline, source };
    },
  });
}
