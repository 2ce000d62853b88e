import type { quizEndpoints, ResponseOf } from '@coursewright/contracts';
import { toItemView } from '../quizzes/quiz.mapper.ts';
import { shuffled } from '../quizzes/quiz.ts';
import type { RecallCard } from './recall-card.repository.ts';

type DueView = ResponseOf<typeof quizEndpoints.recall>['due'][number];

/** With the options in another order at each review: what is remembered shall be the answer, not its place. */
export const presented = ({ id, item, memory }: RecallCard) => shuffled(item, `${id}:${memory.reps}`);

export const toDueView = (card: RecallCard, courseTitle: string): DueView => ({
  ...toItemView(presented(card)),
  cardId: card.id,
  courseId: card.courseId,
  courseTitle,
  source: card.source,
});
