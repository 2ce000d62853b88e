import type { PretestView } from '@coursewright/contracts';
import { conflict, notFound } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import { isRefused, type WritingJob } from '../../authoring/index.ts';
import type { Course } from '../../courses/index.ts';
import { chooseLesson, countMostQuestions, estimateLessons } from './choose-question.ts';
import { buildLessonGraph } from './lesson-graph.ts';
import { listPlanned, type PretestInput, type PretestJob } from './pretest.job.ts';
import type { Pretest, PretestRepository } from './pretest.repository.ts';
import { getPretestPrior, listMarkedAnswers } from './read-pretest.ts';

type Dependencies = Pick<Context, 'courses' | 'logger' | 'now' | 'queue'> & {
  pretests: PretestRepository;
  pretestJob: PretestJob;
};

// Topics whose questions are written at a time.
const AT_ONCE = 2;

const NO_PLAN =
  'This course has no plan of what its lessons teach, so there is nothing to ask about before they are written. Begin with its first lesson.';

export function createPretestService({ courses, logger, now, queue, pretests, pretestJob }: Dependencies) {
  const listUnwritten = ({ topics }: Course, { written }: Pick<Pretest, 'written'>) =>
    topics.filter((topic) => listPlanned(topic).length > 0 && !written.includes(topic.id));

  async function writeMore(course: Course, pretest: Pretest): Promise<void> {
    const { id: courseId, userId } = course;
    for (const { id: topicId } of listUnwritten(course, pretest).slice(0, AT_ONCE))
      await pretestJob.request(userId, { courseId, topicId });
  }

  // A learner who has questions to answer does not wait for others.
  const writeMoreQuietly = (course: Course, pretest: Pretest): Promise<void> =>
    writeMore(course, pretest).catch((error: unknown) => {
      if (!isRefused(error)) throw error;
      logger.debug({ course: course.id, reason: error.code }, 'questions of a pre-test not written');
    });

  function examine(course: Course, pretest: Pretest) {
    const graph = buildLessonGraph(course);
    const estimates = estimateLessons(graph, getPretestPrior(course.brief), listMarkedAnswers(pretest));
    const most = countMostQuestions(graph);
    const left = pretest.items.filter(({ id }) => !pretest.answers.some(({ itemId }) => itemId === id));
    const isLeft = pretest.answers.length < most;
    const subtopicId = isLeft
      ? chooseLesson(graph, estimates, (id) => left.some((item) => item.subtopicId === id))
      : undefined;
    const current = left.find(({ id, subtopicId: about }) => id === pretest.current && graph.has(about));
    return {
      most,
      estimates,
      next: current ?? left.find((item) => item.subtopicId === subtopicId),
      isAwaited:
        isLeft &&
        listUnwritten(course, pretest).some(({ subtopics }) =>
          subtopics.some(({ id, contract }) => contract && !estimates.get(id)?.isSettled),
        ),
    };
  }

  function toResult({ topics }: Course, estimates: ReturnType<typeof estimateLessons>): PretestView['result'] {
    return topics.map(({ id: topicId, subtopics }) => ({
      topicId,
      lessons: subtopics.map(({ id }) => ({ subtopicId: id, result: estimates.get(id)?.result ?? 'unknown' })),
    }));
  }

  // Claims come first: after a crash between both they are made again, and never after the learner took them back.
  async function close(course: Course, pretest: Pretest): Promise<void> {
    const { estimates } = examine(course, pretest);
    for (const [subtopicId, { result }] of estimates)
      if (result === 'known') await courses.claimKnown(course.id, course.userId, subtopicId);
    await pretests.close(pretest);
  }

  async function view(course: Course): Promise<PretestView> {
    const pretest = await pretests.find(course.userId, course.id);
    if (!pretest) {
      const isPlanned = course.topics.some((topic) => listPlanned(topic).length > 0);
      return {
        state: isPlanned ? 'none' : 'unavailable',
        asked: 0,
        most: countMostQuestions(buildLessonGraph(course)),
      };
    }
    const { most, estimates, next, isAwaited } = examine(course, pretest);
    const shown = { asked: pretest.answers.length, most, ...(pretest.source && { source: pretest.source }) };
    if (pretest.state === 'done') return { state: 'done', ...shown, result: toResult(course, estimates) };
    if (next) {
      const { id, question, options, subtopicId } = next;
      const topicId = course.topics.find(({ subtopics }) => subtopics.some((one) => one.id === subtopicId))?.id ?? '';
      // Of concurrent requests, the first one decides.
      if (id === pretest.current || (await pretests.ask(pretest, id)))
        return { state: 'open', ...shown, item: { id, question, options, topicId } };
      return view(course);
    }
    if (isAwaited) {
      const [job] = await queue.ofCourse(course.id, pretestJob.name);
      return { state: 'writing', ...shown, ...(job && { generationId: job.id }) };
    }
    if (pretest.items.length === 0) return { state: 'failed', ...shown };
    await close(course, pretest);
    return view(course);
  }

  return {
    view,

    async start(course: Course): Promise<PretestView> {
      const { id, userId, topics } = course;
      if (!topics.some((topic) => listPlanned(topic).length > 0)) throw conflict(NO_PLAN, { code: 'no_plan' });
      await pretests.begin(userId, id, now());
      let pretest = await pretests.find(userId, id);
      if (pretest && pretest.items.length === 0 && listUnwritten(course, pretest).length === 0) {
        await pretests.rewrite(pretest);
        pretest = await pretests.find(userId, id);
      }
      if (pretest?.state === 'open') await (pretest.items.length === 0 ? writeMore : writeMoreQuietly)(course, pretest);
      return view(course);
    },

    async answer(course: Course, itemId: string, choice: number | undefined): Promise<PretestView> {
      const { id, userId } = course;
      const isAnswered = ({ answers }: Pretest) => answers.some((answer) => answer.itemId === itemId);
      const pretest = await pretests.find(userId, id);
      if (!pretest?.items.some((item) => item.id === itemId)) throw notFound('There is no such question');
      if (!isAnswered(pretest)) {
        if (pretest.state === 'done') throw conflict('The pre-test is over. Its result is on its page.');
        await pretests.answer(pretest, { itemId, choice, at: now() });
        const stored = await pretests.find(userId, id);
        if (!stored || !isAnswered(stored)) throw conflict('Another question is asked now. Load the page again.');
        await writeMoreQuietly(course, stored);
      }
      return view(course);
    },

    async finish(course: Course): Promise<PretestView> {
      const pretest = await pretests.find(course.userId, course.id);
      if (!pretest) throw notFound('There is no pre-test of this course');
      if (pretest.state === 'open') await close(course, pretest);
      return view(course);
    },

    async onJobFinished({ type, state, payload, userId }: WritingJob): Promise<void> {
      if (type !== pretestJob.name) return;
      const { courseId, topicId } = payload as PretestInput;
      if (state !== 'done') await pretests.addItems(courseId, topicId, []);
      const [course, pretest] = await Promise.all([courses.find(courseId), pretests.find(userId, courseId)]);
      if (course && pretest?.state === 'open') await writeMoreQuietly(course, pretest);
    },
  };
}
