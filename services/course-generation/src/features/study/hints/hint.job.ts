import { notFound } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import { NO_USAGE } from '../../accounts/index.ts';
import { createAttemptHooks, revealsKey, toUserKey, type WritingJobType } from '../../authoring/index.ts';
import { findSubtopic } from '../../courses/index.ts';
import { type FindOpenItems, findAsked } from '../teacher/open-items.ts';
import { rankParagraphs, splitParagraphs } from '../teacher/retrieval.ts';
import type { HintPlace, HintPlaces } from './hint-places.ts';

interface HintInput {
  courseId: string;
  place: HintPlace;
  level: number;
}

export type HintJob = WritingJobType<HintInput>;

type Dependencies = Pick<Context, 'courses' | 'defineJob' | 'lessons' | 'generator'> & {
  places: HintPlaces;
  findOpenItems: FindOpenItems;
};

const MAX_PARAGRAPHS = 6;
// Those that tell the answer are left out.
const MAX_JUDGED = 24;

export function createHintJob({
  courses,
  defineJob,
  lessons,
  generator,
  places,
  findOpenItems,
}: Dependencies): HintJob {
  return defineJob({
    name: 'hint',
    plural: 'hints',
    tokens: 1_500,
    keyOf: ({ place, level }) => ['hint', ...Object.values(place), level].join(':'),

    async work({ userId, payload: { courseId, place, level } }, run) {
      const asked = await places.find(userId, place);
      const course = await courses.find(courseId);
      if (!asked?.isOpen || !course) throw notFound('This question is not open any more');
      const { item, keys, subtopicId, hints } = asked;
      if (hints.length >= level) return { usage: NO_USAGE };
      const [lesson, open] = await Promise.all([lessons.find(courseId, subtopicId), findOpenItems(courseId, userId)]);
      const own = keys.map((key) => ({ question: item.question, key }));
      const openItems = [...own, ...findAsked([item.question], open)];
      const revealsAnswer = (text: string) => openItems.some((each) => revealsKey(text, each));
      const paragraphs = rankParagraphs(lesson ? splitParagraphs(lesson) : [], {
        question: item.question,
        count: MAX_JUDGED,
      });
      const title = findSubtopic(course, subtopicId)?.subtopic.title ?? lesson?.title;
      const { text, source, usage } = await generator.giveHint(
        {
          mainTopic: course.mainTopic,
          brief: course.brief,
          level,
          item,
          openItems,
          earlier: hints,
          ...(title && !revealsAnswer(title) && { lesson: { title } }),
          paragraphs: paragraphs
            .filter((each) => !revealsAnswer(`${each.title}. ${each.text}`))
            .slice(0, MAX_PARAGRAPHS),
          userKey: toUserKey(userId),
        },
        createAttemptHooks(run),
      );
      await run.writer.flush();
      await places.add(userId, place, level, text);
      return { source, usage };
    },

    async finalEvent({ userId, payload: { place, level } }) {
      const asked = await places.find(userId, place);
      // It was answered meanwhile.
      if (!asked || asked.hints.length < level) return { type: 'cancelled' };
      return { type: 'hint-done', hints: asked.hints };
    },
  });
}
