import type { LessonCard } from '@coursewright/contracts';
import { renderMarkdown } from '../../authoring/text/index.ts';
import { describeKey } from '../exercises/exercise.ts';
import { type CardItem, isExercise, isText } from './review-card.repository.ts';

export const toCardText = ({ front, back }: Pick<LessonCard, 'front' | 'back'>) => ({
  front,
  back,
  frontHtml: renderMarkdown(front),
  backHtml: renderMarkdown(back),
});

/** What is asked, and what it means or the right answer. */
export function getSides(item: CardItem): Pick<LessonCard, 'front' | 'back'> {
  if (isText(item)) return { front: item.front, back: item.back };
  if (isExercise(item)) return { front: item.prompt, back: describeKey(item) };
  return { front: item.question, back: item.options[item.correct] ?? item.explanation };
}
