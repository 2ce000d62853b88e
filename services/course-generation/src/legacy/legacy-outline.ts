import { setTimeout as wait } from 'node:timers/promises';
import { forbidden, unavailable } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import { isOver } from '../generations/generation.ts';
import { planAllows } from '../plans/plan-rules.ts';
import { tooSlow, WITHIN_MS } from './ask-author.ts';
import { legacyOutline } from './legacy-content.ts';
import { readOutlinePrompt } from './legacy-prompt.ts';

type Options = Pick<Context, 'generations' | 'kinds' | 'learners'>;

/** An outline by the same durable job as on /create, waited for. Asking again joins it. */
export function legacyOutlineOf({ generations, kinds, learners }: Options) {
  return async (userId: string, prompt: string, gone: AbortSignal): Promise<string> => {
    const request = { ...readOutlinePrompt(prompt), courseType: 'Text & Image Course' as const };
    const { plan } = await learners.find(userId);
    if (!planAllows(plan, request)) throw forbidden('For paid members only');
    const { id } = await generations.request(kinds.of('outline'), userId, { request });
    const until = Date.now() + WITHIN_MS;
    while (Date.now() < until) {
      gone.throwIfAborted();
      const generation = await generations.find(id);
      if (generation?.outline) return legacyOutline(request.topic, generation.outline.topics);
      if (!generation || isOver(generation)) throw unavailable(generation?.failure?.message ?? 'Please try again');
      await wait(100);
    }
    throw tooSlow();
  };
}
