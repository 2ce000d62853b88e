import { courseEvents, type OutlineRequestView } from '@coursewright/contracts';
import { internal } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import { attemptHooks, userKeyOf } from './author-hooks.ts';
import type { GenerationKind } from './generation-kind.ts';
import { outlineKey } from './outline-key.ts';

export interface OutlineWish {
  request: OutlineRequestView;
}

export function outlineKind({ author }: Pick<Context, 'author'>): GenerationKind<OutlineWish> {
  return {
    name: 'outline',
    plural: 'outlines',
    atOnce: 2,
    tokens: 1_500,
    requested: courseEvents.outlineRequested,
    keyOf: ({ request }) => outlineKey(request),

    async work({ userId, wish }, desk) {
      const { writer } = desk;
      const { topics, source, usage } = await author.writeOutline(
        { ...wish.request, userKey: userKeyOf(userId) },
        {
          ...attemptHooks(desk),
          onTopic: (index, title) => writer.push({ type: 'topic', index, title }),
          onSubtopic: (topicIndex, index, title) => writer.push({ type: 'subtopic', topicIndex, index, title }),
        },
      );
      return { outline: { topics }, source, usage };
    },

    async finalEvent({ id, outline, source }) {
      if (!outline || !source) throw internal(`outline ${id} is done, but not there`);
      return { type: 'outline-done', outline, source };
    },
  };
}
