import { internal } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import { NO_USAGE } from '../../accounts/index.ts';
import { createAttemptHooks, raiseMarks, toUserKey, type WritingJobType } from '../../authoring/index.ts';
import { findSubtopic } from '../../courses/index.ts';
import { isRightAnswer } from '../mastery/trace-mastery.ts';
import type { ExerciseAttemptRepository } from './exercise-attempt.repository.ts';
import type { Tries } from './tries.ts';

interface MarkingInput {
  exerciseId: string;
  courseId: string;
  text: string;
  // The try at this place is marked once more, with what the learner says of its marking.
  appeal?: { at: number; text: string };
}

export type MarkingJob = WritingJobType<MarkingInput>;

export const toMarkingKey = (exerciseId: string): string => `marking:${exerciseId}`;

const FULL_POINTS = 2;

type Dependencies = Pick<Context, 'defineJob' | 'generator'> & { tries: Tries; attempts: ExerciseAttemptRepository };

export function createMarkingJob({ defineJob, generator, tries, attempts }: Dependencies): MarkingJob {
  return defineJob({
    name: 'marking',
    plural: 'texts',
    tokens: 1_500,
    keyOf: ({ exerciseId }) => toMarkingKey(exerciseId),

    async work({ id: job, userId, payload: { exerciseId, text, appeal } }, run) {
      const found = await tries.find(userId, exerciseId);
      const { item, course, place, attempt } = found;
      if (item.kind !== 'text') throw internal('only texts are marked by a model');
      const before = appeal && attempt?.tries[appeal.at];
      const isOver = appeal ? before?.appeal?.state !== 'open' : attempt?.tries.some((one) => one.job === job);
      if (isOver) return { usage: NO_USAGE };
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
        objection: appeal?.text,
        userKey: toUserKey(userId),
      };
      // One more look, also near the pass mark.
      const hooks = createAttemptHooks(appeal ? { ...run, calls: 1 } : run);
      const { marks, source, usage } = await generator.markTexts(request, hooks);
      const [marked = { score: 0, points: [] }] = marks;
      await run.writer.flush();
      const former = before && { score: before.score, points: before.quotes ?? [] };
      const { score, points } = former ? raiseMarks(former, marked, criteria) : marked;
      const mark = {
        score,
        right: isRightAnswer({ score }),
        parts: points.map((one) => ({ right: one.points === FULL_POINTS })),
        quotes: points,
      };
      if (appeal && former) {
        const state = score > former.score ? 'raised' : 'kept';
        await attempts.settleAppeal(place, appeal.at, { ...mark, appeal: { text: appeal.text, state } });
      } else await tries.addTry(found, { answer: { kind: 'text', text }, ...mark, job });
      return { source, usage };
    },

    async finalEvent({ userId, payload: { exerciseId, courseId } }) {
      const { item, course } = await tries.find(userId, exerciseId);
      return { type: 'quiz-done', courseId, topicId: findSubtopic(course, item.subtopicId)?.topic.id ?? '' };
    },
  });
}
