import { internal } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import { NO_USAGE } from '../../accounts/index.ts';
import { createAttemptHooks, toUserKey, type WritingJobType } from '../../authoring/index.ts';
import { findSubtopic } from '../../courses/index.ts';
import { isRightAnswer } from '../mastery/trace-mastery.ts';
import type { Tries } from './tries.ts';

interface MarkingInput {
  exerciseId: string;
  courseId: string;
  text: string;
}

export type MarkingJob = WritingJobType<MarkingInput>;

export const toMarkingKey = (exerciseId: string): string => `marking:${exerciseId}`;

const FULL_POINTS = 2;

export function createMarkingJob({
  defineJob,
  generator,
  tries,
}: Pick<Context, 'defineJob' | 'generator'> & { tries: Tries }): MarkingJob {
  return defineJob({
    name: 'marking',
    plural: 'texts',
    concurrencyPerUser: 2,
    tokens: 1_500,
    keyOf: ({ exerciseId }) => toMarkingKey(exerciseId),

    async work({ id: job, userId, payload: { exerciseId, text } }, run) {
      const found = await tries.find(userId, exerciseId);
      if (found.attempt?.tries.some((one) => one.job === job)) return { usage: NO_USAGE };
      const { item, course } = found;
      if (item.kind !== 'text') throw internal('only texts are marked by a model');
      const { prompt, criteria, minWords, sample } = item;
      const { mainTopic, brief } = course;
      const request = {
        mainTopic,
        brief,
        prompt,
        criteria,
        minWords,
        sample,
        answers: [text],
        userKey: toUserKey(userId),
      };
      const { marks, source, usage } = await generator.markTexts(request, createAttemptHooks(run));
      const [{ score, points } = { score: 0, points: [] }] = marks;
      await run.writer.flush();
      await tries.addTry(found, {
        answer: { kind: 'text', text },
        score,
        right: isRightAnswer({ score }),
        parts: points.map((one) => ({ right: one.points === FULL_POINTS })),
        quotes: points,
        job,
      });
      return { source, usage };
    },

    async finalEvent({ userId, payload: { exerciseId, courseId } }) {
      const { item, course } = await tries.find(userId, exerciseId);
      return { type: 'quiz-done', courseId, topicId: findSubtopic(course, item.subtopicId)?.topic.id ?? '' };
    },
  });
}
