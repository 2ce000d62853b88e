import { createHash } from 'node:crypto';
import { MIN_QUESTION_ANSWERS, type QuestionStatistics } from '@coursewright/contracts';
import { foldWord, splitWords } from '@coursewright/text/words';
import { isRight, type QuizAttempt, type QuizItem } from './quiz.ts';

export type CountedAttempt = Pick<QuizAttempt, 'userId' | 'courseId' | 'items' | 'answers' | 'hints'>;
type Text = Pick<QuizItem, 'question' | 'options' | 'correct'>;

const fold = (text: string): string => splitWords(foldWord(text)).join(' ') || text;

// Copies of a course have their own ids and orders of options, and the same texts.
export function questionKey({ question, options, correct }: Text): string {
  const right = options[correct] ?? '';
  const parts = [fold(question), right.trim(), options.map((option) => option.trim()).toSorted()];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

// What a correlation needs, added up answer by answer.
interface Sums extends Text {
  courseId: string;
  answers: number;
  right: number;
  rest: number;
  restSquared: number;
  rightRest: number;
}

function getDiscrimination({ answers, right, rest, restSquared, rightRest }: Sums): number | null {
  const spread = (right * (answers - right)) / answers;
  const restSpread = restSquared - (rest * rest) / answers;
  if (spread <= 0 || restSpread <= 1e-9) return null;
  const together = rightRest - (right * rest) / answers;
  return Math.min(1, Math.max(-1, together / Math.sqrt(spread * restSpread)));
}

const toStatistics = (sums: Sums): Omit<QuestionStatistics, 'courseTitle'> & { courseId: string } => {
  const { question, options, correct, courseId, answers, right } = sums;
  const discrimination = getDiscrimination(sums);
  const flags: QuestionStatistics['flags'] = [];
  if (right === 0) flags.push('never-answered-correctly');
  if (discrimination !== null && discrimination < 0) flags.push('negative-discrimination');
  return {
    question,
    right: options[correct] ?? '',
    courseId,
    answers,
    difficulty: right / answers,
    discrimination,
    flags,
  };
};

type Counted = ReturnType<typeof toStatistics>;

// Flagged ones first, then those that tell least who knows the subject, then the hardest.
const byWorst = (one: Counted, other: Counted): number =>
  other.flags.length - one.flags.length ||
  (one.discrimination ?? 1) - (other.discrimination ?? 1) ||
  one.difficulty - other.difficulty ||
  other.answers - one.answers;

/**
 * Counts finished attempts, the oldest first: a learner's first answer to a question counts. Answers after a hint do
 * not, since they say nothing of the question alone.
 *
 * @param repeated texts of the questions that are remembered; all when left out
 */
export function createQuestionCounter(repeated?: readonly string[]) {
  const remembered = repeated && new Set(repeated.map(fold));
  const all = new Map<string, Sums>();
  const seen = new Set<string>();
  return {
    add({ userId, courseId, items, answers, hints }: CountedAttempt): void {
      const judged = items.flatMap((item) => {
        const answer = answers.find(({ itemId }) => itemId === item.id);
        return answer ? [{ item, right: isRight(item, answer.choice) ? 1 : 0 }] : [];
      });
      const score = judged.reduce((sum, { right }) => sum + right, 0);
      for (const { item, right } of judged) {
        if (remembered && !remembered.has(fold(item.question))) continue;
        const key = questionKey(item);
        const own = `${userId} ${key}`;
        if (seen.has(own)) continue;
        seen.add(own);
        if (judged.length < 2 || hints.some(({ itemId }) => itemId === item.id)) continue;
        const rest = (score - right) / (judged.length - 1);
        const { question, options, correct } = item;
        const sums = all.get(key) ?? {
          question,
          options,
          correct,
          courseId,
          answers: 0,
          right: 0,
          rest: 0,
          restSquared: 0,
          rightRest: 0,
        };
        sums.answers += 1;
        sums.right += right;
        sums.rest += rest;
        sums.restSquared += rest * rest;
        sums.rightRest += right * rest;
        all.set(key, sums);
      }
    },

    worst(limit: number) {
      const measured = [...all.values()].filter(({ answers }) => answers >= MIN_QUESTION_ANSWERS);
      return { measured: measured.length, questions: measured.map(toStatistics).toSorted(byWorst).slice(0, limit) };
    },
  };
}
