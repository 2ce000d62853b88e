import { createHash } from 'node:crypto';
import type { Context } from '../../../../context.ts';
import { type Course, listSubtopics } from '../../../courses/index.ts';
import { createAddMissedCards, createListShown, getSides, isText, type ReviewCard } from '../../../study/index.ts';
import type { CardExport } from './card-export.ts';

// Letters and digits: a cell of the CSV file that begins with `-` would be changed, so that no spreadsheet computes it.
const toGuid = (courseId: string, itemId: string): string =>
  createHash('sha256').update(`${courseId}/${itemId}`).digest('hex').slice(0, 20);

function toCardExport({ courseId, item, createdAt, editedAt }: ReviewCard, lesson: string): CardExport {
  const shared = {
    guid: toGuid(courseId, item.id),
    lesson,
    createdAt: createdAt.getTime(),
    changedAt: (editedAt ?? createdAt).getTime(),
  };
  if (isText(item)) return { ...shared, kind: item.kind, front: item.front, back: item.back };
  const options = 'options' in item ? item.options : [];
  const card: CardExport = { ...shared, kind: 'question', ...getSides(item), options, explanation: item.explanation };
  if (!('blanks' in item)) return card;
  return { ...card, cloze: { text: item.text, blanks: item.blanks.map(({ accept }) => accept[0] ?? '') } };
}

export function createCardReader(context: Pick<Context, 'connection' | 'config' | 'courses' | 'now'>) {
  const listShown = createListShown(context.connection);
  const addMissedCards = createAddMissedCards(context);
  return async (course: Course): Promise<CardExport[]> => {
    await addMissedCards(course.userId);
    const titles = new Map(listSubtopics(course).map(({ id, title }) => [id, title]));
    const found = await listShown(course.userId, course.id);
    return found.map((card) => toCardExport(card, titles.get(card.item.subtopicId) ?? ''));
  };
}
