import { internal, notFound } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import type { Generation } from './generation.ts';
import { createAttemptHooks, type GenerationType, toUserKey } from './generation-type.ts';
import type { OutlineInput } from './outline.job.ts';

export interface ContractsInput {
  outlineId: string;
}

// The result is the outline with the contracts in it.
export function createContractsJob({
  generator,
  generations,
  notifyFirstContract,
}: Pick<Context, 'generator' | 'generations' | 'notifyFirstContract'>): GenerationType<ContractsInput> {
  return {
    name: 'contracts',
    plural: 'outlines',
    concurrencyPerUser: 2,
    tokens: 3_000,
    // What a lesson needs is not spent on contracts.
    leadsTo: 'lesson',
    keyOf: ({ outlineId }) => `contracts:${outlineId}`,

    async work({ userId, input: { outlineId } }, job) {
      const found = (await generations.findOwn(outlineId, userId)) as Generation<OutlineInput> | undefined;
      if (!found?.outline) throw notFound('There is no such outline');
      const { topic, subtopics, brief } = found.input.request;
      const { writer } = job;
      let telling: Promise<void> | undefined;
      const { topics, source, usage } = await generator.writeContracts(
        { topic, requestedSubtopics: subtopics, brief, outline: found.outline, userKey: toUserKey(userId) },
        {
          ...createAttemptHooks(job),
          onOutcome: (topicIndex, outcome) => writer.push({ type: 'outcome', topicIndex, outcome }),
          onContract(topicIndex, index, contract) {
            writer.push({ type: 'contract', topicIndex, index, contract });
            if (topicIndex === 0 && index === 0) telling = notifyFirstContract(outlineId, contract);
            // Told again with the end of the job.
            telling?.catch(() => undefined);
          },
        },
      );
      return { outline: { topics }, source, usage };
    },

    async finalEvent({ id, outline, source }) {
      if (!outline || !source) throw internal(`contracts ${id} are done, but not there`);
      return { type: 'contracts-done', outline, source };
    },
  };
}
