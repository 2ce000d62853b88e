import { notFound } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import { addUsage, NO_USAGE } from '../../accounts/index.ts';
import {
  callsLeft,
  createAttemptHooks,
  GeneratorError,
  isPrefetch,
  type JobRun,
  type QuizRequest,
  requestLater,
  toFinalFailure,
  toUserKey,
  type WritingJob,
  type WritingJobType,
  type WrittenQuiz,
} from '../../authoring/index.ts';
import { type Course, findSubtopic, type Lesson, type LessonRepository } from '../../courses/index.ts';
import { nameSources } from '../../sources/index.ts';
import { findObjective, listObjectives } from '../mastery/objectives.ts';
import { LEAST_QUESTIONS, QUIZ_SIZE } from './quiz.ts';
import type { QuizAttemptRepository } from './quiz-attempt.repository.ts';
import type { QuizBatch, QuizBatchRepository } from './quiz-batch.repository.ts';

// Prefetched lessons that were not opened are left out.
function listOpened({ topics, done, wanted }: Course, topicId: string): string[] {
  const subtopics = topics.find((topic) => topic.id === topicId)?.subtopics ?? [];
  return subtopics.map((subtopic) => subtopic.id).filter((each) => done.includes(each) || wanted.includes(each));
}

export async function hasOpenedLesson(lessons: LessonRepository, course: Course, topicId: string): Promise<boolean> {
  for (const subtopicId of listOpened(course, topicId)) {
    if (await lessons.isWritten(course.id, subtopicId)) return true;
  }
  return false;
}

export async function findOpenedLessons(lessons: LessonRepository, course: Course, topicId: string): Promise<Lesson[]> {
  const read = listOpened(course, topicId);
  const found = read.length > 0 ? await lessons.ofCourse(course.id, read) : [];
  return read.flatMap((subtopicId) => found.find((lesson) => lesson.subtopicId === subtopicId) ?? []);
}

interface QuizInput {
  courseId: string;
  topicId: string;
  // Of the second try in the background: what the first one left of the requests.
  calls?: number;
}

export type QuizJob = WritingJobType<QuizInput>;

type Dependencies = Pick<Context, 'defineJob' | 'generator' | 'courses' | 'lessons'> & {
  batches: QuizBatchRepository;
  attempts: Pick<QuizAttemptRepository, 'usedBatches'>;
};

const TOO_FEW_TERMS = 'The lessons that you read have too few key terms for questions without the AI.';
const toPartial = ({ shortfall }: Pick<QuizBatch, 'shortfall'>) => (shortfall ? { partial: true } : {});

// Their texts are read for other terms.
const MAX_LESSONS = 30;

// A learner who does not want to wait for it makes an action of their own of it.
const isSecondTry = (job: Pick<WritingJob<QuizInput>, 'payload' | 'priority'>): boolean =>
  job.payload.calls !== undefined && isPrefetch(job);

export function createQuizJob({ defineJob, generator, courses, lessons, batches, attempts }: Dependencies): QuizJob {
  function toRequest(course: Course, topicTitle: string, read: readonly Lesson[], avoid: string[]): QuizRequest {
    return {
      mainTopic: course.mainTopic,
      brief: course.brief,
      topicTitle,
      lessons: read.map(({ subtopicId, title, html, citations }) => ({
        subtopicId,
        title,
        html: citations ? nameSources(html, citations) : html,
        objectives: findSubtopic(course, subtopicId)?.subtopic.contract?.objectives,
      })),
      count: QUIZ_SIZE,
      avoid,
      userKey: toUserKey(course.userId),
    };
  }

  // What the model cannot deliver is made without it.
  async function write(course: Course, request: QuizRequest, run: JobRun, calls: number | undefined) {
    let usage = NO_USAGE;
    let failure: GeneratorError | undefined;
    const hooks = createAttemptHooks({
      ...run,
      ...(calls !== undefined && { calls }),
      onUsage(used) {
        usage = addUsage(usage, used);
        run.onUsage?.(used);
      },
    });
    const written: Partial<WrittenQuiz> = await generator.writeQuiz(request, hooks).catch((error: unknown) => {
      if (!(error instanceof GeneratorError) || error.kind === 'aborted' || run.signal.aborted) throw error;
      const isOver = !error.retriable || error.kind === 'bad_answer' || run.isLast;
      if (calls !== undefined) throw toFinalFailure(error);
      if (!isOver) throw error;
      failure = error;
      return {};
    });
    const { items = [], quality, source = generator.source } = written;
    if (items.length >= QUIZ_SIZE) return { items, quality, source, usage };
    if (items.length >= LEAST_QUESTIONS) return { items, quality, source, usage, shortfall: 'fewer' } as const;
    if (calls !== undefined) throw new GeneratorError('bad_answer', { retriable: false });
    const texts = (await lessons.ofCourse(course.id)).slice(0, MAX_LESSONS);
    const { makeTermQuestions } = await import('./term-questions.ts');
    const made = makeTermQuestions({
      ...request,
      avoid: [...request.avoid, ...items.map(({ question }) => question)],
      count: QUIZ_SIZE - items.length,
      seed: `${course.id}|${request.topicTitle}`,
      course: texts.map(({ subtopicId, markdown }) => ({
        subtopicId,
        markdown,
        terms: findSubtopic(course, subtopicId)?.subtopic.contract?.terms,
      })),
    });
    const all = [...items, ...made];
    if (all.length >= LEAST_QUESTIONS) return { items: all, quality, source, usage, shortfall: 'terms' } as const;
    const { kind = 'bad_answer', detail, advice, retryAfterMs } = failure ?? {};
    throw new GeneratorError(kind, {
      detail,
      advice,
      retryAfterMs,
      cause: failure,
      retriable: false,
      more: TOO_FEW_TERMS,
      isTriedAgain: callsLeft(generator.calls, run.attempt ?? 1) > 0,
    });
  }

  return defineJob({
    name: 'quiz',
    plural: 'quizzes',
    prefetch: { concurrencyPerUser: 2 },
    tokens: 8_000,
    keyOf: ({ courseId, topicId }) => `quiz:${courseId}:${topicId}`,

    async work(job, run) {
      const { id: generationId, payload } = job;
      const { courseId, topicId } = payload;
      const earlier = await batches.listOfTopic(courseId, topicId);
      const stored = earlier.find((batch) => batch.generationId === generationId);
      if (stored) return { source: stored.source, usage: NO_USAGE, ...toPartial(stored) };
      const course = await courses.findForJob(courseId);
      const topic = course?.topics.find(({ id }) => id === topicId);
      if (!course || !topic) throw notFound('There is no such topic');
      const read = await findOpenedLessons(lessons, course, topicId);
      const asked = earlier.flatMap(({ items }) => items.map(({ question }) => question));
      const request = toRequest(course, topic.title, read, asked);
      const second = isSecondTry(job) ? payload.calls : undefined;
      const { usage, ...quiz } = await write(course, request, run, second);
      const objectives = listObjectives(course);
      const items = quiz.items.map((item) => ({ ...item, objectiveId: findObjective(objectives, item)?.id }));
      const kept = await batches.save({ generationId, courseId, topicId, ...quiz, items });
      const replacesShort = !quiz.shortfall && earlier.some(({ shortfall }) => shortfall);
      if (replacesShort) await batches.deleteShort(courseId, topicId, await attempts.usedBatches(courseId, topicId));
      return { source: kept.source, usage, ...toPartial(kept) };
    },

    finalEvent: async ({ payload: { courseId, topicId } }) => ({ type: 'quiz-done', courseId, topicId }),
  });
}

type SecondTryDependencies = Pick<Context, 'generator' | 'logger' | 'now'> & { quizJob: QuizJob };

/** What a quiz lacks is tried again in the background, once, for the next attempt. */
export function createSecondTry({ generator, quizJob, ...context }: SecondTryDependencies) {
  return async (ended: WritingJob): Promise<void> => {
    const { userId, type, state, failure, attempts, result } = ended;
    const job = ended as WritingJob<QuizInput>;
    if (type !== quizJob.name || isSecondTry(job)) return;
    const isShort = state === 'done' && result?.partial === true;
    const calls = callsLeft(generator.calls, attempts);
    if (!(isShort || (state === 'failed' && failure?.isTriedAgain)) || calls === 0) return;
    const { courseId, topicId } = job.payload;
    await requestLater(context, quizJob, userId, { courseId, topicId, calls });
  };
}
