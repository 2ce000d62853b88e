import type { LessonCard } from '@coursewright/contracts';
import { renderMarkdown } from '../../authoring/text/index.ts';

export const toCardText = ({ front, back }: Pick<LessonCard, 'front' | 'back'>) => ({
  front,
  back,
  frontHtml: renderMarkdown(front),
  backHtml: renderMarkdown(back),
});
