import { conflict, invalid, notFound } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import { toVerdict } from '../quizzes/quiz.mapper.ts';
import { presented } from './recall.mapper.ts';
import type { RecallScheduler } from './recall.ts';
import type { RecallCard, RecallCardRepository } from './recall-card.repository.ts';

type Needs = Pick<Context, 'now'> & { cards: RecallCardRepository; scheduler: RecallScheduler };

export type AnswerRecall = ReturnType<typeof answerRecallOf>;

/** Rates a due card. It is not due after that: a second click hears what was said to the first. */
export function answerRecallOf({ cards, scheduler, now }: Needs) {
  return async (userId: string, cardId: string, choice: number) => {
    const at = now();
    const card = await cards.findOwn(cardId, userId);
    if (!card) throw notFound('There is no such question');
    if (card.memory.due > at) return said(card);
    const item = presented(card);
    if (choice >= item.options.length) {
      throw invalid('There is no such option', [{ field: 'choice', message: 'is not among the options' }]);
    }
    const verdict = toVerdict(item, choice);
    const rated = await cards.rate(card, scheduler.rate(card.memory, verdict.right, at), verdict);
    const current = rated ?? (await cards.findOwn(cardId, userId));
    if (!current) throw notFound('There is no such question');
    return said(current);
  };
}

function said({ last, memory }: RecallCard) {
  if (!last) throw conflict('This question is not due yet. It comes back later.');
  return { verdict: last, nextDue: memory.due.toISOString() };
}
