import { notFound } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import { NO_USAGE } from '../../accounts/index.ts';
import { createAttemptHooks, GeneratorError, toUserKey, type WritingJobType } from '../../authoring/index.ts';
import { type Course, listSubtopics, type Topic } from '../../courses/index.ts';
import { findObjective, listObjectives } from '../mastery/objectives.ts';
import type { PretestRepository } from './pretest.repository.ts';

export interface PretestInput {
  courseId: string;
  topicId: string;
}

export type PretestJob = WritingJobType<PretestInput>;

/** The lessons of a topic that can be asked about before they are written. */
export const listPlanned = ({ subtopics }: Pick<Topic, 'subtopics'>) =>
  subtopics.flatMap(({ id, title, contract }) => (contract ? [{ subtopicId: id, title, contract }] : []));

type Dependencies = Pick<Context, 'courses' | 'defineJob' | 'generator'> & { pretests: PretestRepository };

// Questions, and the answers to them without their keys.
const CALLS = 2;

export function createPretestJob({ courses, defineJob, generator, pretests }: Dependencies): PretestJob {
  function toRequest(course: Course, topic: Topic) {
    const others = course.topics.filter(({ id }) => id !== topic.id);
    return {
      mainTopic: course.mainTopic,
      topicTitle: topic.title,
      lessons: listPlanned(topic),
      otherLessons: listSubtopics({ topics: others }).map(({ title }) => title),
      brief: course.brief,
      userKey: toUserKey(course.userId),
    };
  }

  return defineJob({
    name: 'pretest',
    plural: 'pre-tests',
    tokens: 8_000,
    keyOf: ({ courseId, topicId }) => `pretest:${courseId}:${topicId}`,

    async work({ payload: { courseId, topicId } }, run) {
      const course = await courses.find(courseId);
      const topic = course?.topics.find(({ id }) => id === topicId);
      if (!course || !topic) throw notFound('There is no such topic');
      const pretest = await pretests.find(course.userId, courseId);
      if (!pretest || pretest.written.includes(topicId)) return { usage: NO_USAGE };
      const { calls = CALLS } = run;
      if (generator.isModel && calls < CALLS) throw new GeneratorError('bad_answer', { retriable: false });
      const { items, source, usage } = await generator.writePretest(
        toRequest(course, topic),
        createAttemptHooks({ ...run, calls }),
      );
      await run.writer.flush();
      const objectives = listObjectives(course);
      const kept = items.map(({ question, options, correct, subtopicId, objective }) => {
        const objectiveId = findObjective(objectives, { subtopicId, objective })?.id;
        return { question, options, correct, subtopicId, ...(objectiveId && { objectiveId }) };
      });
      await pretests.addItems(courseId, topicId, kept, source);
      return { source, usage };
    },

    finalEvent: async ({ payload: { courseId, topicId } }) => ({ type: 'quiz-done', courseId, topicId }),
  });
}
