import type { ChatMessage } from '@coursewright/contracts';
import type { Paragraph } from '../author/author.ts';
import type { Context } from '../context.ts';
import { type Course, subtopicsOf } from '../courses/course.ts';
import { attemptHooks, userKeyOf } from '../generations/author-hooks.ts';
import type { Desk } from '../generations/generation-kind.ts';
import type { ExchangeRepository } from './exchange.repository.ts';
import { type Exchange, type TeacherAnswer, talkOf } from './exchange.ts';
import { paragraphsOf } from './paragraphs.ts';
import { rankParagraphs } from './rank-paragraphs.ts';
import { resemblesOneOf } from './resembles.ts';

/** The questions of a learner's quizzes in a course that are not answered yet. */
export type OpenQuizQuestions = (courseId: string, userId: string) => Promise<string[]>;

type Needs = Pick<Context, 'author' | 'lessons'> & {
  exchanges: ExchangeRepository;
  quizQuestionsOf: OpenQuizQuestions;
};

const PARAGRAPHS = 6;
const QUOTES = 3;
/** Exchanges the author is told of, a question and an answer each. */
const REMEMBERED = 6;

export function writeAnswer({ author, lessons, exchanges, quizQuestionsOf }: Needs) {
  return async (course: Course, exchange: Exchange, desk: Desk) => {
    const { courseId, userId, question, subtopicId, askedAt } = exchange;
    const [written, before, quizQuestions] = await Promise.all([
      lessons.ofCourse(courseId),
      exchanges.latest({ courseId, userId, before: askedAt }, REMEMBERED),
      quizQuestionsOf(courseId, userId),
    ]);
    const paragraphs = rankParagraphs(written.flatMap(paragraphsOf), {
      ...{ question, openSubtopicId: subtopicId, count: PARAGRAPHS },
    });
    const { markdown, html, quoted, source, usage } = await author.answerQuestion(
      {
        mainTopic: course.mainTopic,
        question,
        history: talkOf(before),
        lessons: subtopicsOf(course),
        paragraphs,
        openLesson: written.find((lesson) => lesson.subtopicId === subtopicId),
        hintsOnly: resemblesOneOf(question, quizQuestions),
        userKey: userKeyOf(userId),
      },
      {
        ...attemptHooks(desk),
        onBlock: (index, block) => desk.writer.push({ type: 'block', index, html: block }),
        onTail: (text) => desk.writer.tail(text),
      },
    );
    await desk.writer.flush();
    const answer: TeacherAnswer = {
      text: markdown,
      html,
      quotes: quotesOf(paragraphs, quoted),
      source,
      at: new Date(),
    };
    return { answer, usage };
  };
}

/** Quotes come from the lessons, never from the author's mouth: it may only point. */
function quotesOf(paragraphs: readonly Paragraph[], quoted: readonly string[]): ChatMessage['quotes'] {
  return [...new Set(quoted)]
    .map((id) => paragraphs.find((paragraph) => paragraph.id === id))
    .filter((paragraph) => paragraph !== undefined)
    .slice(0, QUOTES)
    .map(({ subtopicId, title, text }) => ({ subtopicId, title, text }));
}
