import {
  cardEndpoints,
  cardRatingSchema,
  courseEndpoints,
  courseParams,
  MAX_HINTS,
  masteryEndpoints,
  objectIdField,
  outlineRequestSchema,
  type QuizAttempt,
  quizEndpoints,
  subtopicParams,
  teacherEndpoints,
  text,
} from '@coursewright/contracts';
import { AppError, type Clock, invalid, sleep, unprocessable } from '@coursewright/service-kit';
import { foldText } from '@coursewright/text';
import { htmlToMarkdown } from '@coursewright/text/html-to-markdown';
import { z } from 'zod';
import type { CallEndpoint } from './call-endpoint.ts';

export interface ToolContext {
  readonly call: CallEndpoint;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Missing when the client did not ask for progress: it asks for the job then. */
  readonly report?: ((progress: number, message: string) => Promise<void>) | undefined;
}

interface Tool<I extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  /** It changes nothing. */
  readonly reads?: true;
  run(input: z.output<I>, context: ToolContext): Promise<unknown>;
}

// Its input is parsed by `input` before `run`.
const defineTool = <I extends z.ZodType>(tool: Tool<I>): Tool => tool as unknown as Tool;

const LOOK_MS = 1_000;
const LONGEST_WAIT_MS = 120_000;
const DUE_AT_ONCE = 20;

const course = courseParams.shape.courseId.describe('The id of a course');
const lesson = subtopicParams.shape.subtopicId.describe('The id of a lesson, from get_outline');
const choice = z.int().min(0).max(5).describe('The place of the option, counted from 0');

const working = (jobId: string, then: string) => ({
  status: 'working',
  jobId,
  next: `Ask the tool job for it until it is done, then ${then}.`,
});

/** Resolves to whether the job is done: `false` when the client, or the scope of its token, cannot wait for it here. */
async function finish(jobId: string, { call, clock, signal, report }: ToolContext): Promise<boolean> {
  if (!report) return false;
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += LOOK_MS) {
    const job = await call(courseEndpoints.generation, { params: { generationId: jobId } }).catch(ignoreScope);
    if (!job) return false;
    if (job.state === 'done') return true;
    if (job.state === 'failed' || job.state === 'cancelled')
      throw unprocessable(job.failure?.message ?? 'It was cancelled');
    await report(waited / 1_000, job.state);
    await sleep(clock, LOOK_MS, signal);
  }
  return false;
}

function ignoreScope(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'insufficient_scope') return undefined;
  throw error;
}

export async function readLesson(place: { courseId: string; subtopicId: string }, context: ToolContext) {
  const open = () => context.call(courseEndpoints.openSubtopic, { params: place, body: {} });
  let opened = await open();
  if (opened.status === 'writing' && (await finish(opened.generationId, context))) opened = await open();
  if (opened.status === 'writing') return working(opened.generationId, 'read the lesson again');
  const { title, html } = opened.lesson;
  return `# ${title}\n\n${htmlToMarkdown(html)}`;
}

async function findOutline(courseId: string, { call }: ToolContext) {
  const { id, mainTopic, topics, progress, completed, writing } = await call(courseEndpoints.course, {
    params: { courseId },
  });
  return {
    id,
    title: mainTopic,
    progress,
    completed,
    writing: writing.state,
    topics: topics.map((topic) => ({
      id: topic.id,
      title: topic.title,
      lessons: topic.subtopics.map(({ id: lessonId, title, done, written }) => ({
        id: lessonId,
        title,
        done,
        written,
      })),
    })),
  };
}

async function findAnswer(courseId: string, { call }: ToolContext) {
  const { messages, answering } = await call(teacherEndpoints.chatHistory, { params: { courseId } });
  if (answering) return undefined;
  const answer = messages.findLast(({ sender }) => sender === 'bot');
  return answer && { answer: answer.text, quotes: answer.quotes.map(({ title, text: quote }) => ({ title, quote })) };
}

function showNext({ id: attemptId, items, answers, hints, finished, percent }: QuizAttempt) {
  const open = items.find((item) => !answers[item.id]);
  return {
    attemptId,
    answered: Object.keys(answers).length,
    questions: items.length,
    ...(open
      ? { question: { id: open.id, question: open.question, options: open.options, hints: hints?.[open.id] ?? [] } }
      : { finished, percent }),
  };
}

const ofQuizOrCard = {
  attemptId: objectIdField.optional().describe('With questionId: a question of next_question'),
  questionId: text({ max: 64 }).optional(),
  cardId: objectIdField.optional().describe('Instead: a card of the kind question, from due_cards'),
};

function requireQuestion({
  attemptId,
  questionId,
}: {
  attemptId?: string | undefined;
  questionId?: string | undefined;
}) {
  if (!attemptId || !questionId) throw invalid('Name either cardId, or attemptId and questionId');
  return { attemptId, questionId };
}

export const tools: readonly Tool[] = [
  defineTool({
    name: 'list_courses',
    title: 'List courses',
    description: 'The courses of the learner: id, title, progress and the next lesson. 24 on a page.',
    input: z.strictObject({
      search: text({ min: 0, max: 200 }).optional(),
      page: z.int().min(1).max(10_000).default(1),
    }),
    reads: true,
    async run({ search, page }, { call }) {
      const { items, total } = await call(courseEndpoints.library, { query: { search, page: String(page) } });
      const courses = items.map(({ _id: id, mainTopic: title, progress, completed, next }) => ({
        id,
        title,
        progress,
        completed,
        next,
      }));
      return { total, courses };
    },
  }),
  defineTool({
    name: 'get_outline',
    title: 'Read the outline of a course',
    description: 'Topics and lessons of a course with their ids, and which lessons are done and written.',
    input: z.strictObject({ courseId: course }),
    reads: true,
    run: ({ courseId }, context) => findOutline(courseId, context),
  }),
  defineTool({
    name: 'search_course',
    title: 'Find lessons',
    description: 'Lessons of a course whose title, or that of their topic, has all of the words.',
    input: z.strictObject({ courseId: course, words: text({ max: 200 }) }),
    reads: true,
    async run({ courseId, words }, context) {
      const wanted = foldText(words).split(' ');
      const { topics } = await findOutline(courseId, context);
      const lessons = topics.flatMap((topic) => topic.lessons.map((each) => ({ ...each, topic: topic.title })));
      const has = ({ title, topic }: { title: string; topic: string }) => {
        const all = foldText(`${topic} ${title}`);
        return wanted.every((word) => all.includes(word));
      };
      return { lessons: lessons.filter(has) };
    },
  }),
  defineTool({
    name: 'read_lesson',
    title: 'Read a lesson',
    description:
      'The text of a lesson as Markdown. A lesson that is not written yet is written first. It counts as begun.',
    input: z.strictObject({ courseId: course, lessonId: lesson }),
    run: ({ courseId, lessonId }, context) => readLesson({ courseId, subtopicId: lessonId }, context),
  }),
  defineTool({
    name: 'create_outline',
    title: 'Write the outline of a new course',
    description: 'Writes topics and lessons for a subject. Show them to the learner before create_course.',
    input: z.strictObject({
      topic: outlineRequestSchema.shape.topic.describe('What the course is about'),
      include: z
        .array(text({ max: 200 }))
        .max(5)
        .default([])
        .describe('What it must contain'),
      topicCount: outlineRequestSchema.shape.topicCount.default(4),
    }),
    async run({ topic, include, topicCount }, context) {
      const { generationId: outlineId } = await context.call(courseEndpoints.requestOutline, {
        body: { topic, subtopics: include, topicCount, courseType: 'Text & Image Course' },
      });
      if (!(await finish(outlineId, context))) return working(outlineId, 'call create_course with it as outlineId');
      const { outline } = await context.call(courseEndpoints.generation, { params: { generationId: outlineId } });
      return { outlineId, outline };
    },
  }),
  defineTool({
    name: 'create_course',
    title: 'Make an outline a course',
    description: 'Makes a course of the outline of create_outline.',
    input: z.strictObject({ outlineId: objectIdField }),
    run: ({ outlineId }, { call }) => call(courseEndpoints.createCourse, { body: { outlineGenerationId: outlineId } }),
  }),
  defineTool({
    name: 'write_course',
    title: 'Write all lessons of a course',
    description:
      'Writes all lessons in the background (run), pauses that, or ends it. get_outline tells what is written.',
    input: z.strictObject({ courseId: course, action: z.enum(['run', 'pause', 'cancel']).default('run') }),
    async run({ courseId, action }, { call }) {
      const { state, written, total, failures } = await call(courseEndpoints.writeCourse, {
        params: { courseId },
        body: { action },
      });
      return { state, written: written.length, total, failures };
    },
  }),
  defineTool({
    name: 'job',
    title: 'Look at a job',
    description: 'What became of work that takes longer: queued, running, done, failed or cancelled, with its result.',
    input: z.strictObject({ jobId: objectIdField }),
    reads: true,
    async run({ jobId }, context) {
      const { kind, state, outline, courseId, subtopicId, failure } = await context.call(courseEndpoints.generation, {
        params: { generationId: jobId },
      });
      const answer =
        kind === 'answer' && state === 'done' && courseId
          ? await findAnswer(courseId, context).catch(ignoreScope)
          : undefined;
      return { jobId, kind, state, courseId, lessonId: subtopicId, outline, failure, ...answer };
    },
  }),
  defineTool({
    name: 'ask_teacher',
    title: 'Ask the teacher of a course',
    description: 'Asks the teacher, who answers from the course and quotes it.',
    input: z.strictObject({ courseId: course, question: text({ max: 2_000 }), lessonId: lesson.optional() }),
    async run({ courseId, question, lessonId }, context) {
      const { generationId } = await context.call(teacherEndpoints.askTeacher, {
        params: { courseId },
        body: { question, ...(lessonId && { subtopicId: lessonId }) },
      });
      await finish(generationId, context);
      return (await findAnswer(courseId, context)) ?? working(generationId, 'its result is the answer');
    },
  }),
  defineTool({
    name: 'due_cards',
    title: 'Cards that are due',
    description: `Cards to repeat now, at most ${DUE_AT_ONCE}: terms and points to be rated by rate_card, questions for answer_question.`,
    input: z.strictObject({ courseId: course.optional() }),
    reads: true,
    async run({ courseId }, { call }) {
      const { due, dueCount, nextDue } = await call(quizEndpoints.recall, { query: { courseId } });
      const cards = due.slice(0, DUE_AT_ONCE).map((card) =>
        'kind' in card
          ? {
              cardId: card.cardId,
              course: card.courseTitle,
              kind: card.kind,
              front: card.text.front,
              back: card.text.back,
            }
          : {
              cardId: card.cardId,
              course: card.courseTitle,
              kind: 'question',
              question: card.question,
              options: card.options,
            },
      );
      return { dueCount, nextDue, cards };
    },
  }),
  defineTool({
    name: 'rate_card',
    title: 'Rate a card',
    description: 'How well the learner knew a term or point: 1 again, 2 hard, 3 good, 4 easy. Once per time it is due.',
    input: z.strictObject({ cardId: objectIdField, rating: cardRatingSchema }),
    run: ({ cardId, rating }, { call }) => call(cardEndpoints.rateCard, { params: { cardId }, body: { rating } }),
  }),
  defineTool({
    name: 'next_question',
    title: 'Next question of a topic',
    description: 'The next open question of the quiz of a topic. Its answer is not part of it: let the learner answer.',
    input: z.strictObject({
      courseId: course,
      topicId: text({ max: 64 }).describe('The id of a topic, from get_outline'),
    }),
    async run(params, context) {
      const start = () => context.call(quizEndpoints.startQuiz, { params, body: {} });
      let started = await start();
      if (started.status === 'writing' && (await finish(started.generationId, context))) started = await start();
      if (started.status === 'writing') return working(started.generationId, 'call next_question again');
      return showNext(started.attempt);
    },
  }),
  defineTool({
    name: 'answer_question',
    title: 'Answer a question',
    description: 'Gives the answer of the learner. The first one counts. Returns whether it was right, and why.',
    input: z.strictObject({ ...ofQuizOrCard, choice }),
    async run({ cardId, choice: chosen, ...question }, { call }) {
      if (cardId) return call(quizEndpoints.answerRecall, { params: { cardId }, body: { choice: chosen } });
      const { attemptId, questionId } = requireQuestion(question);
      const { verdict, attempt } = await call(quizEndpoints.answerQuiz, {
        params: { attemptId },
        body: { itemId: questionId, choice: chosen },
      });
      return { verdict, next: showNext(attempt) };
    },
  }),
  defineTool({
    name: 'hint',
    title: 'A hint for a question',
    description: `A hint that does not give the answer away, from level 1 to ${MAX_HINTS}, one after the other.`,
    input: z.strictObject({ ...ofQuizOrCard, level: z.int().min(1).max(MAX_HINTS).default(1) }),
    async run({ cardId, level, ...question }, context) {
      const ask = () => {
        if (cardId) return context.call(quizEndpoints.recallHint, { params: { cardId }, body: { level } });
        const { attemptId, questionId } = requireQuestion(question);
        return context.call(quizEndpoints.quizHint, { params: { attemptId }, body: { itemId: questionId, level } });
      };
      let given = await ask();
      if (given.status === 'writing' && (await finish(given.generationId, context))) given = await ask();
      return given.status === 'writing'
        ? working(given.generationId, 'ask for the hint again')
        : { hints: given.hints };
    },
  }),
  defineTool({
    name: 'mastery',
    title: 'What the learner knows',
    description:
      'How well each objective of a course is known, from the marked answers, and the most useful next lesson.',
    input: z.strictObject({ courseId: course }),
    reads: true,
    async run({ courseId }, { call }) {
      const { objectives, claimed, next } = await call(masteryEndpoints.mastery, { params: { courseId } });
      return {
        objectives: objectives.map(({ subtopicId, text: objective, p, state }) => ({
          lessonId: subtopicId,
          objective,
          p: Math.round(p * 100) / 100,
          state,
        })),
        claimed,
        next: next && { lessonId: next.subtopicId, reason: next.reason },
      };
    },
  }),
];
