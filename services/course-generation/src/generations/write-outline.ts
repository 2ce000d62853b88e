import { internal } from '@coursewright/service-kit';
import type { Author } from '../author/author.ts';
import { attemptHooks, userKeyOf } from './author-hooks.ts';
import type { Work } from './generation-runner.ts';

export function writeOutline(author: Author): Work {
  return async (generation, desk) => {
    if (generation.kind !== 'outline') throw internal(`generation ${generation.id} is no outline`);
    const { writer } = desk;
    const { topics, source } = await author.writeOutline(
      { ...generation.request, userKey: userKeyOf(generation.userId) },
      {
        ...attemptHooks(desk),
        onTopic: (index, title) => writer.push({ type: 'topic', index, title }),
        onSubtopic: (topicIndex, index, title) => writer.push({ type: 'subtopic', topicIndex, index, title }),
      },
    );
    return { outline: { topics }, source };
  };
}
