import { setTimeout as wait } from 'node:timers/promises';
import { AuthorError } from '../author/author.errors.ts';
import type { Author, OutlineHooks, TextHooks } from '../author/author.ts';

/** Lets an author that is done in an instant write as slowly as a model, for demonstrations and tests. */
export function paceAuthor(author: Author, delayMs: number): Author {
  if (delayMs === 0) return author;

  async function replay(steps: (() => void)[], signal: AbortSignal | undefined) {
    for (const step of steps) {
      await wait(delayMs, undefined, { signal }).catch((cause: unknown) => {
        throw new AuthorError('aborted', { cause });
      });
      step();
    }
  }

  function slowText(hooks: TextHooks = {}) {
    const steps: (() => void)[] = [];
    const recorded: TextHooks = { ...hooks, onBlock: (index, html) => steps.push(() => hooks.onBlock?.(index, html)) };
    return { recorded, finish: () => replay(steps, hooks.signal) };
  }

  return {
    source: author.source,
    model: author.model,
    async writeOutline(request, hooks: OutlineHooks = {}) {
      const steps: (() => void)[] = [];
      const outline = await author.writeOutline(request, {
        ...hooks,
        onTopic: (index, title) => steps.push(() => hooks.onTopic?.(index, title)),
        onSubtopic: (topic, index, title) => steps.push(() => hooks.onSubtopic?.(topic, index, title)),
      });
      await replay(steps, hooks.signal);
      return outline;
    },
    async writeLesson(request, hooks) {
      const { recorded, finish } = slowText(hooks);
      const lesson = await author.writeLesson(request, recorded);
      await finish();
      return lesson;
    },
    async reviseLesson(request, hooks) {
      const { recorded, finish } = slowText(hooks);
      const lesson = await author.reviseLesson(request, recorded);
      await finish();
      return lesson;
    },
    async writeQuiz(request, hooks) {
      await replay([() => {}], hooks?.signal);
      return author.writeQuiz(request, hooks);
    },
    async answerQuestion(request, hooks) {
      const { recorded, finish } = slowText(hooks);
      const answer = await author.answerQuestion(request, recorded);
      await finish();
      return answer;
    },
  };
}
