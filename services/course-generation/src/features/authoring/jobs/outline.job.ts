import { createHash } from 'node:crypto';
import type { Brief, Material, OutlineEdits, OutlineRequestView } from '@coursewright/contracts';
import { internal } from '@coursewright/service-kit';
import { foldText } from '@coursewright/text';
import type { Context } from '../../../context.ts';
import { createAttemptHooks, toUserKey, type WritingJobType } from './define-job.ts';

export const isSameTopic = (a: string, b: string): boolean => foldText(a) === foldText(b);

type Revision = NonNullable<OutlineRequestView['revision']>;

const changeOf = ({ instruction, outline }: Revision) => [
  foldText(instruction),
  outline.topics.map(({ title, subtopics }) => [foldText(title), subtopics.map((sub) => foldText(sub.title))]),
];

const toBriefKey = ({ level, goal, minutes, language, known, answers }: Brief) => [
  level,
  goal && foldText(goal),
  minutes,
  language,
  known?.map(foldText),
  answers?.map(({ question, answer }) => [foldText(question), foldText(answer)]),
];

const toMaterialKey = ({ sourceIds, mode }: Material) => [mode, ...sourceIds.toSorted()];

export function outlineKey(request: OutlineRequestView): string {
  const { topic, subtopics, topicCount, courseType, brief, material, revision } = request;
  const input = JSON.stringify([
    foldText(topic),
    subtopics.map(foldText),
    topicCount,
    courseType,
    revision && changeOf(revision),
    brief && toBriefKey(brief),
    material && toMaterialKey(material),
  ]);
  return `outline:${createHash('sha256').update(input).digest('hex')}`;
}

export interface OutlineInput {
  request: OutlineRequestView;
  isAgain?: boolean;
}

/** Kept with a job until a course is made of its outline, or the learner discards it. */
export interface OutlineNote {
  // Not yet that of the job while an account adopts the outline of a visitor.
  readonly userId: string;
  readonly savedAt: Date;
  readonly edits?: OutlineEdits;
}

export type OutlineJob = WritingJobType<OutlineInput>;

export function createOutlineJob({
  defineJob,
  generator,
  material,
}: Pick<Context, 'defineJob' | 'generator' | 'material'>): OutlineJob {
  return defineJob({
    name: 'outline',
    plural: 'outlines',
    tokens: 1_500,
    leadsTo: 'lesson',
    storesText: true,
    keyOf: ({ request }) => outlineKey(request),

    // The same request would lead to the same answer.
    retryPayload: ({ payload, failure }) => ({
      ...payload,
      isAgain: payload.isAgain || failure?.kind === 'bad_answer',
    }),

    async work({ userId, payload }, run) {
      const { writer } = run;
      const { material: chosen, ...request } = payload.request;
      const digest = chosen && (await material.createDigest(userId, chosen));
      const { topics, source, usage } = await generator.writeOutline(
        {
          ...request,
          ...(digest && { material: digest }),
          ...(payload.isAgain && { isAgain: true }),
          userKey: toUserKey(userId),
        },
        {
          ...createAttemptHooks(run),
          onTopic: (index, title) => writer.push({ type: 'topic', index, title }),
          onSubtopic: (topicIndex, index, title) => writer.push({ type: 'subtopic', topicIndex, index, title }),
        },
      );
      return { outline: { topics }, source, usage };
    },

    async finalEvent({ id, result: { outline, source } = {} }) {
      if (!outline || !source) throw internal(`outline ${id} is done, but not there`);
      return { type: 'outline-done', outline, source };
    },
  });
}
