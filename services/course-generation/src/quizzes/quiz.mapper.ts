import type { QuizAttempt as AttemptView, QuizItem as ItemView } from '@coursewright/contracts';
import { isRight, type QuizAttempt, type QuizItem } from './quiz.ts';

/** Without the answer. */
export const toItemView = ({ id, question, options, subtopicId }: QuizItem): ItemView => ({
  id,
  question,
  options,
  subtopicId,
});

export const toVerdict = (item: Pick<QuizItem, 'correct' | 'explanation'>, choice: number) => ({
  right: isRight(item, choice),
  correct: item.correct,
  explanation: item.explanation,
});

export function toAttemptView(attempt: QuizAttempt): AttemptView {
  const { id, topicId, items, answers, source, finished, percent } = attempt;
  const told = answers.flatMap(({ itemId, choice }) => {
    const item = items.find((one) => one.id === itemId);
    return item ? [[itemId, { ...toVerdict(item, choice), choice }] as const] : [];
  });
  return { id, topicId, items: items.map(toItemView), answers: Object.fromEntries(told), source, finished, percent };
}
