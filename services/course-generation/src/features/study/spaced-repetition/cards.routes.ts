import { cardEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Cards } from './cards.service.ts';

export function cardRoutes(cards: Cards): Router {
  const router = Router();
  route(router, cardEndpoints.lessonCards, ({ params, caller }) => cards.list(params, caller.userId));
  route(router, cardEndpoints.keepCards, ({ params, body, caller }) => cards.keep(params, caller.userId, body.keys));
  route(router, cardEndpoints.keepQuestion, async ({ params, body, caller }) => {
    await cards.keepQuestion(params.attemptId, caller.userId, body.itemId);
    return { success: true, message: 'Kept as a card' };
  });
  route(router, cardEndpoints.editCard, ({ params, body, caller }) => cards.edit(params.cardId, caller.userId, body));
  route(router, cardEndpoints.removeCard, async ({ params, caller }) => {
    await cards.remove(params.cardId, caller.userId);
    return { success: true, message: 'The card was removed' };
  });
  route(router, cardEndpoints.rateCard, ({ params, body, caller }) =>
    cards.rate(params.cardId, caller.userId, body.rating),
  );
  return router;
}
