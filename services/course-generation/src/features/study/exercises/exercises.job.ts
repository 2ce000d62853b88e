import { notFound } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import { NO_USAGE } from '../../accounts/index.ts';
import { createAttemptHooks, toFinalFailure, toUserKey, type WritingJobType } from '../../authoring/index.ts';
import { findSubtopic } from '../../courses/index.ts';
import { findObjective, listObjectives } from '../mastery/objectives.ts';
import type { ExerciseBatchRepository } from './exercise-batch.repository.ts';

export interface ExercisesInput {
  courseId: string;
  topicId: string;
  subtopicId: string;
  // Of the lesson: another text has exercises of its own.
  version: number;
}

export type ExercisesJob = WritingJobType<ExercisesInput>;

// Written, solved and, when some are wrong, written and solved again; texts are marked in between.
const CALLS = 5;

type Dependencies = Pick<Context, 'defineJob' | 'generator' | 'courses' | 'lessons'> & {
  batches: ExerciseBatchRepository;
};

export function createExercisesJob({ defineJob, generator, courses, lessons, batches }: Dependencies): ExercisesJob {
  return defineJob({
    name: 'exercises',
    plural: 'sets of exercises',
    prefetch: { concurrencyPerUser: 1 },
    tokens: 7_000,
    keyOf: ({ courseId, subtopicId, version }) => `exercises:${courseId}:${subtopicId}:${version}`,

    async work({ id: key, userId, payload: { courseId, subtopicId } }, run) {
      const stored = await batches.find(key);
      if (stored) return { source: stored.source, usage: NO_USAGE };
      const [course, lesson] = await Promise.all([courses.find(courseId), lessons.find(courseId, subtopicId)]);
      const place = course && findSubtopic(course, subtopicId);
      if (!course || !place || !lesson) throw notFound('There is no such lesson');
      const { contract } = place.subtopic;
      const before = await batches.ofLesson(courseId, subtopicId);
      const request = {
        mainTopic: course.mainTopic,
        topicTitle: place.topic.title,
        lesson: {
          title: lesson.title,
          markdown: lesson.markdown,
          ...(contract && { objectives: contract.objectives, kind: contract.kind }),
        },
        avoid: before.flatMap(({ items }) => items.map(({ prompt }) => prompt)),
        brief: course.brief,
        userKey: toUserKey(userId),
      };
      const written = await generator
        .writeExercises(request, createAttemptHooks({ ...run, calls: CALLS }))
        .catch((error: unknown) => {
          // One attempt: what it costs is bounded, and those made of terms are there.
          throw toFinalFailure(error);
        });
      const objectives = listObjectives(course);
      const items = written.items.map((item) => ({
        ...item,
        subtopicId,
        objectiveId: findObjective(objectives, { subtopicId, objective: item.objective })?.id,
      }));
      const { quality, source, usage } = written;
      const batch = {
        key,
        courseId,
        subtopicId,
        lessonVersion: lesson.version,
        source,
        ofTerms: false,
        items,
        quality,
      };
      await batches.save(batch);
      return { source, usage };
    },

    finalEvent: async ({ payload: { courseId, topicId } }) => ({ type: 'quiz-done', courseId, topicId }),
  });
}
