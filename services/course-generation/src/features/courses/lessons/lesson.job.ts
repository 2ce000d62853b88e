import type { GenerationEvent } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import { NO_USAGE } from '../../accounts/index.ts';
import {
  type ContentGenerator,
  createAttemptHooks,
  type JobRun,
  toUserKey,
  type WritingJobType,
} from '../../authoring/index.ts';
import { type Course, findSubtopic, getProgress } from '../course.ts';
import { toGeneratedSource, toOpenedLesson } from './lesson.mapper.ts';
import type { Lesson } from './lesson.model.ts';
import type { EarlierText, LessonRepository } from './lesson.repository.ts';
import { checkCitations, findLessonMaterial } from './lesson-material.ts';
import type { LessonMedia, LessonMediaFinder } from './lesson-media.ts';
import { describeSurroundings } from './surroundings.ts';

interface Options {
  generator: ContentGenerator;
  material: Context['material'];
  lessons: LessonRepository;
  lessonMedia: LessonMediaFinder;
}

type CourseToWrite = Pick<Course, 'id' | 'userId' | 'mainTopic' | 'type' | 'brief' | 'material' | 'topics'>;

// Shows media as soon as they are there. A failure of them is that of `finish`.
function showFirst(first: Promise<LessonMedia>, { writer, signal }: JobRun) {
  let media: LessonMedia | undefined;
  const show = () => media && writer.push({ type: 'media', ...media });
  const shown = first.then(
    (found) => {
      media = found;
      if (!signal.aborted) show();
    },
    () => {},
  );
  return { shown, showAgain: show };
}

function writeLesson({ generator, lessons, lessonMedia, material: reader }: Options) {
  return async (course: CourseToWrite, subtopicId: string, earlier: EarlierText[], run: JobRun) => {
    const found = findSubtopic(course, subtopicId);
    if (!found) throw notFound('There is no such lesson in this course');
    const { topic, subtopic } = found;
    const { contract } = subtopic;
    const subject = { topic: course.mainTopic, title: subtopic.title, query: contract?.mediaQuery };
    const media = lessonMedia(subject, course.type, run.signal);
    const firstMedia = showFirst(media.first, run);
    const hooks = createAttemptHooks(run);
    const [transcript, material] = await Promise.all([
      media.transcript,
      findLessonMaterial(reader, course, topic, subtopic),
    ]);
    const { html, markdown, source, usage, quality, partial } = await generator.writeLesson(
      {
        mainTopic: course.mainTopic,
        courseType: course.type,
        topicTitle: topic.title,
        subtopicTitle: subtopic.title,
        outline: { topics: course.topics },
        brief: course.brief,
        contract,
        surroundings: describeSurroundings(course, subtopicId, earlier),
        material,
        ...(transcript && { transcript }),
        mayBePartial: true,
        isAgain: run.isAgain,
        // Read again: other lessons of the course are written at the same time.
        findEarlier: async () => (await lessons.earlierTexts(course, subtopicId)).map(({ markdown }) => markdown),
        userKey: toUserKey(course.userId),
      },
      {
        ...hooks,
        onRestart() {
          hooks.onRestart?.();
          firstMedia.showAgain();
        },
        onBlock: (index, block) => run.writer.push({ type: 'block', index, html: block }),
        onTail: (text) => run.writer.tail(text),
      },
    );
    await firstMedia.shown;
    const { lesson, bytes } = await lessons.saveUncounted(
      {
        courseId: course.id,
        subtopicId,
        title: subtopic.title,
        html,
        markdown,
        source,
        version: 1,
        ...(quality && { quality }),
        ...(partial && { partial }),
        ...(material && { citations: checkCitations({ html, markdown }, material) }),
        ...(await media.finish(html)),
      },
      course.userId,
    );
    return { lesson, bytes, usage };
  };
}

export interface LessonInput {
  courseId: string;
  subtopicId: string;
}

export type LessonJob = WritingJobType<LessonInput>;

type Dependencies = Pick<
  Context,
  'generator' | 'config' | 'courses' | 'defineJob' | 'drafts' | 'hooks' | 'lessons' | 'lessonMedia' | 'material'
>;

const toFinalEvent = (lesson: Lesson, course: Pick<Course, 'topics' | 'done' | 'completed'>): GenerationEvent => ({
  type: 'lesson-done',
  lesson: toOpenedLesson(lesson),
  progress: getProgress(course),
  completed: course.completed,
});

// Per user, who may have several courses written at a time.
const prefetchConcurrency = (perCourse: number) => Math.max(8, 2 * perCourse);

export function createLessonJob({
  defineJob,
  generator,
  hooks,
  config,
  courses,
  drafts,
  lessons,
  lessonMedia,
  material,
}: Dependencies): LessonJob {
  const write = writeLesson({ generator, lessons, lessonMedia, material });

  // A draft may become a course between the first two queries.
  const findCourse = async (id: string, find = courses.find) =>
    (await find(id)) ?? (await drafts.find(id)) ?? (await courses.find(id));

  return defineJob({
    name: 'lesson',
    plural: 'lessons',
    concurrencyPerUser: 3,
    prefetch: {
      concurrencyPerUser: prefetchConcurrency(config.AI_COURSE_CONCURRENCY),
    },
    tokens: 2_500,
    storesText: true,
    keyOf: ({ courseId, subtopicId }) => `lesson:${courseId}:${subtopicId}`,

    // The lesson is begun after its text is stored.
    async work({ payload: { courseId, subtopicId } }, run) {
      const course = await findCourse(courseId, courses.findForJob);
      if (!course) throw notFound('There is no such course');
      const { present, earlier } = await lessons.findOrEarlier(course, subtopicId);
      const { lesson, bytes, usage } = present
        ? { lesson: present, bytes: 0, usage: NO_USAGE }
        : await write(course, subtopicId, earlier, run);
      const begun = await courses.begin(courseId, subtopicId, {
        bytes,
        wasMeasured: 'isMeasured' in course && course.isMeasured === true,
      });
      hooks.notify('onLessonSaved', courseId, begun);
      if (begun) hooks.notify('onLessonOpened', begun, subtopicId);
      return {
        source: toGeneratedSource(lesson),
        usage,
        ...(lesson.partial && { partial: true }),
        ...(begun && { finalEvent: toFinalEvent(lesson, begun) }),
      };
    },

    async finalEvent({ payload: { courseId, subtopicId } }) {
      const [course, lesson] = await Promise.all([findCourse(courseId), lessons.find(courseId, subtopicId)]);
      if (!course || !lesson) throw notFound('There is no such lesson');
      return toFinalEvent(lesson, { completed: false, done: [], ...course });
    },
  });
}
