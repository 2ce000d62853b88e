import { deadLetterEndpoints } from '@coursewright/contracts';
import express, { type Router } from 'express';
import { notFound } from '../errors/app-error.ts';
import { route } from '../http/route.ts';
import type { Consumer } from './consumer.ts';

/** Lets admins see a service's dead messages and try one again. */
export function deadLetterRoutes(service: string, consumers: readonly Consumer[]): Router {
  const router = express.Router();
  const endpoints = deadLetterEndpoints(service);

  route(router, endpoints.listDeadLetters, async () => {
    const lists = await Promise.all(consumers.map((consumer) => consumer.listDead()));
    return lists.flat().toSorted((left, right) => right.diedAt.localeCompare(left.diedAt));
  });

  route(router, endpoints.replayDeadLetter, async ({ params }) => {
    for (const consumer of consumers) {
      if (await consumer.replay(params.id)) return { success: true, message: 'The message is being tried again' };
    }
    throw notFound('There is no such message');
  });
  return router;
}
