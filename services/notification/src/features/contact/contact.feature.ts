import { type Feature, systemClock } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { contactRoutes, contactTableRoutes } from './contact.routes.ts';
import { createContactLimits, createReceiveMessage } from './contact.service.ts';

export async function contactFeature({ connection, jobs, messages, options }: Context): Promise<Feature> {
  const { now } = options.clock ?? systemClock;
  const limits = await createContactLimits(connection);
  const receive = createReceiveMessage({ messages, limits, jobs, now });
  return { routers: [contactRoutes(receive, limits), await contactTableRoutes(messages, now)] };
}
