import type { ChatMessage, GenerationEvent } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import { splitSentences } from '@coursewright/text/words';
import type { Context } from '../../../context.ts';
import { NO_USAGE } from '../../accounts/index.ts';
import {
  createAttemptHooks,
  type JobRun,
  type OpenItem,
  type Paragraph,
  revealsKey,
  toUserKey,
  type WritingJobType,
} from '../../authoring/index.ts';
import { type Course, findSubtopic, listSubtopics } from '../../courses/index.ts';
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
import { type FindOpenItems, findAsked } from './open-items.ts';
import { rankParagraphs, splitParagraphs } from './retrieval.ts';

type AnswerDependencies = Pick<Context, 'generator' | 'lessons' | 'material'> & {
  exchanges: ExchangeRepository;
  findOpenItems: FindOpenItems;
};

const MAX_PARAGRAPHS = 6;
// Those that tell the answer of an open question are left out.
const MAX_JUDGED = 24;
const MAX_QUOTES = 3;
const HISTORY_EXCHANGES = 6;

function createAnswerWriter(dependencies: AnswerDependencies) {
  const { generator, lessons, material, exchanges, findOpenItems } = dependencies;

  // Passages that fit the question, as further paragraphs.
  async function findPassages(course: Course, question: string): Promise<Paragraph[]> {
    if (!course.material) return [];
    const passages = await material.forQuestion(course.userId, course.material, question);
    return passages.map(({ sourceId, index, text, ...place }) => ({
      id: `${sourceId}-${index}`,
      title: describePlace(place),
      text,
    }));
  }

  return async (course: Course, exchange: Exchange, run: JobRun) => {
    const { courseId, userId, question, quote, subtopicId, askedAt } = exchange;
    const asked = quote === undefined ? question : `${question}\n${quote}`;
    const [stored, before, open, passages] = await Promise.all([
      lessons.ofCourse(courseId),
      exchanges.latest({ courseId, userId, before: askedAt }, HISTORY_EXCHANGES),
      findOpenItems(courseId, userId),
      findPassages(course, asked),
    ]);
    const written = stored.filter((lesson) => findSubtopic(course, lesson.subtopicId));
    // Also when the passage that was selected is the sentence that answers it.
    const openItems = findAsked([question, ...splitSentences(quote ?? '')], open);
    const revealsAnswer = (text: string) => openItems.some((item) => revealsKey(text, item));
    const ranked = rankParagraphs(written.flatMap(splitParagraphs), {
      question: asked,
      openSubtopicId: subtopicId,
      count: openItems.length > 0 ? MAX_JUDGED : MAX_PARAGRAPHS,
    });
    const safe = (all: readonly Paragraph[]) => all.filter(({ title, text }) => !revealsAnswer(`${title}. ${text}`));
    const paragraphs = [...safe(ranked).slice(0, MAX_PARAGRAPHS), ...safe(passages)];
    const { markdown, html, quoted, source, usage, quality } = await generator.answerQuestion(
      {
        mainTopic: course.mainTopic,
        brief: course.brief,
        question,
        ...(quote !== undefined && !revealsAnswer(quote) && { quote }),
        history: toHistory(before.filter((earlier) => !tellsKey(earlier, open) && !revealsAnswer(getText(earlier)))),
        lessons: listSubtopics(course).filter(({ title }) => !revealsAnswer(title)),
        paragraphs,
        // The whole lesson tells what its quiz asks.
        ...(openItems.length === 0 && { openLesson: written.find((lesson) => lesson.subtopicId === subtopicId) }),
        hintsOnly: openItems.length > 0,
        openItems,
        userKey: toUserKey(userId),
      },
      {
        ...createAttemptHooks(run),
        onBlock: (index, block) => run.writer.push({ type: 'block', index, html: block }),
        onTail: (text) => run.writer.tail(text),
      },
    );
    const answer: TeacherAnswer = {
      text: markdown,
      html,
      quotes: findQuotes(paragraphs, quoted),
      quality,
      source,
      at: new Date(),
    };
    return { answer, usage };
  };
}

const getText = ({ question, answer }: Pick<Exchange, 'question' | 'answer'>) => `${question}\n${answer?.text ?? ''}`;

// An earlier talk about a question that is open again, after its answer was shown.
function tellsKey({ question, quote, answer }: Exchange, open: readonly OpenItem[]): boolean {
  const text = getText({ question, answer });
  return findAsked([question, ...splitSentences(quote ?? '')], open).some((item) => revealsKey(text, item));
}

// Quotes are copied from the lessons; the model only points to them.
function findQuotes(paragraphs: readonly Paragraph[], quoted: readonly string[]): ChatMessage['quotes'] {
  return [...new Set(quoted)]
    .map((id) => paragraphs.find((paragraph) => paragraph.id === id))
    .filter((paragraph) => paragraph !== undefined)
    .slice(0, MAX_QUOTES)
    .map(({ subtopicId, title, text }) => ({ ...(subtopicId && { subtopicId }), title, text }));
}

const toFinalEvent = (exchange: Exchange, answer: TeacherAnswer): GenerationEvent => ({
  type: 'answer-done',
  message: answerMessage(exchange, answer),
});

export type AnswerJob = WritingJobType<AnswerInput>;

type AnswerJobDependencies = AnswerDependencies & Pick<Context, 'courses' | 'defineJob'>;

export function createAnswerJob(dependencies: AnswerJobDependencies): AnswerJob {
  const { courses, defineJob, exchanges } = dependencies;
  const write = createAnswerWriter(dependencies);
  return defineJob({
    name: 'answer',
    plural: 'answers',
    concurrencyPerUser: 3,
    tokens: 3_000,
    // One question per course at a time.
    keyOf: ({ courseId }) => `answer:${courseId}`,

    async work(job, run) {
      const exchange = createExchange(job);
      const course = await courses.findForJob(exchange.courseId);
      if (!course) throw notFound('There is no such course');
      const known = (await exchanges.ask(exchange))?.answer;
      if (known) return { source: known.source, usage: NO_USAGE };
      const { answer, usage } = await write(course, exchange, run);
      const isStored = await exchanges.answer(exchange.id, answer);
      return { source: answer.source, usage, ...(isStored && { finalEvent: toFinalEvent(exchange, answer) }) };
    },

    async finalEvent({ payload }) {
      const exchange = await exchanges.find(payload.exchangeId);
      // The learner cleared the conversation in the meantime.
      return exchange?.answer ? toFinalEvent(exchange, exchange.answer) : { type: 'cancelled' };
    },
  });
}
