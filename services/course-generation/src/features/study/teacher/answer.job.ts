import type { ChatMessage } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import { NO_USAGE } from '../../accounts/index.ts';
import {
  createAttemptHooks,
  type GenerationContext,
  type GenerationType,
  type Paragraph,
  toUserKey,
} from '../../authoring/index.ts';
import { type Course, findSubtopic, subtopicsOf } from '../../courses/index.ts';
import { describePlace } from '../../sources/index.ts';
import type { ExchangeRepository } from './exchange.repository.ts';
import {
  type AnswerInput,
  answerMessage,
  createExchange,
  type Exchange,
  type TeacherAnswer,
  toHistory,
} from './exchange.ts';
import { isSimilarToAny, rankParagraphs, splitParagraphs } from './retrieval.ts';

type OpenQuizQuestions = (courseId: string, userId: string) => Promise<string[]>;

type AnswerDependencies = Pick<Context, 'generator' | 'lessons' | 'material'> & {
  exchanges: ExchangeRepository;
  findOpenQuizQuestions: OpenQuizQuestions;
};

const MAX_PARAGRAPHS = 6;
const MAX_QUOTES = 3;
const HISTORY_EXCHANGES = 6;

function createAnswerWriter(dependencies: AnswerDependencies) {
  const { generator, lessons, material, exchanges, findOpenQuizQuestions } = dependencies;

  /** Passages that fit the question, as further paragraphs. */
  async function findPassages(course: Course, question: string): Promise<Paragraph[]> {
    if (!course.material) return [];
    const passages = await material.forQuestion(course.userId, course.material, question);
    return passages.map(({ sourceId, index, text, ...place }) => ({
      id: `${sourceId}-${index}`,
      title: describePlace(place),
      text,
    }));
  }

  return async (course: Course, exchange: Exchange, job: GenerationContext) => {
    const { courseId, userId, question, subtopicId, askedAt } = exchange;
    const [stored, before, quizQuestions, passages] = await Promise.all([
      lessons.ofCourse(courseId),
      exchanges.latest({ courseId, userId, before: askedAt }, HISTORY_EXCHANGES),
      findOpenQuizQuestions(courseId, userId),
      findPassages(course, question),
    ]);
    const written = stored.filter((lesson) => findSubtopic(course, lesson.subtopicId));
    const ranked = rankParagraphs(written.flatMap(splitParagraphs), {
      question,
      openSubtopicId: subtopicId,
      count: MAX_PARAGRAPHS,
    });
    const paragraphs = [...ranked, ...passages];
    const { markdown, html, quoted, source, usage } = await generator.answerQuestion(
      {
        mainTopic: course.mainTopic,
        brief: course.brief,
        question,
        history: toHistory(before),
        lessons: subtopicsOf(course),
        paragraphs,
        openLesson: written.find((lesson) => lesson.subtopicId === subtopicId),
        hintsOnly: isSimilarToAny(question, quizQuestions),
        userKey: toUserKey(userId),
      },
      {
        ...createAttemptHooks(job),
        onBlock: (index, block) => job.writer.push({ type: 'block', index, html: block }),
        onTail: (text) => job.writer.tail(text),
      },
    );
    await job.writer.flush();
    const answer: TeacherAnswer = {
      text: markdown,
      html,
      quotes: findQuotes(paragraphs, quoted),
      source,
      at: new Date(),
    };
    return { answer, usage };
  };
}

/** Quotes are copied from the lessons; the model only points to them. */
function findQuotes(paragraphs: readonly Paragraph[], quoted: readonly string[]): ChatMessage['quotes'] {
  return [...new Set(quoted)]
    .map((id) => paragraphs.find((paragraph) => paragraph.id === id))
    .filter((paragraph) => paragraph !== undefined)
    .slice(0, MAX_QUOTES)
    .map(({ subtopicId, title, text }) => ({ ...(subtopicId && { subtopicId }), title, text }));
}

export type AnswerJobType = GenerationType<AnswerInput>;

type AnswerJobDependencies = AnswerDependencies & Pick<Context, 'courses'>;

export function createAnswerJob(dependencies: AnswerJobDependencies): AnswerJobType {
  const { courses, exchanges } = dependencies;
  const write = createAnswerWriter(dependencies);
  return {
    name: 'answer',
    plural: 'answers',
    concurrencyPerUser: 3,
    tokens: 3_000,
    // One question per course at a time.
    keyOf: ({ courseId }) => `answer:${courseId}`,

    async work(generation, job) {
      const exchange = createExchange(generation);
      const course = await courses.find(exchange.courseId);
      if (!course) throw notFound('There is no such course');
      await exchanges.ask(exchange);
      const known = (await exchanges.find(exchange.id))?.answer;
      if (known) return { source: known.source, usage: NO_USAGE };
      const { answer, usage } = await write(course, exchange, job);
      await exchanges.answer(exchange.id, answer);
      return { source: answer.source, usage };
    },

    async finalEvent({ input }) {
      const exchange = await exchanges.find(input.exchangeId);
      // The learner cleared the conversation in the meantime.
      if (!exchange?.answer) return { type: 'cancelled' };
      return { type: 'answer-done', message: answerMessage(exchange, exchange.answer) };
    },
  };
}
