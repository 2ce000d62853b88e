import { setTimeout as wait } from 'node:timers/promises';
import { inSpan } from '@coursewright/service-kit';
import { type ContentGenerator, GeneratorError, type OutlineHooks, type TextHooks } from './content-generator.ts';

const describe = ({ source, model, description, isModel }: ContentGenerator) => ({
  source,
  model,
  description,
  isModel,
});

/** Slows the sample model down for demonstrations and tests. */
export function createThrottledGenerator(generator: ContentGenerator, delayMs: number): ContentGenerator {
  if (delayMs === 0) return generator;

  async function replay(steps: (() => void)[], signal: AbortSignal | undefined) {
    for (const step of steps) {
      await wait(delayMs, undefined, { signal }).catch((cause: unknown) => {
        throw new GeneratorError('aborted', { cause });
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
    ...describe(generator),
    async writeOutline(request, hooks: OutlineHooks = {}) {
      const steps: (() => void)[] = [];
      const outline = await generator.writeOutline(request, {
        ...hooks,
        onTopic: (index, title) => steps.push(() => hooks.onTopic?.(index, title)),
        onSubtopic: (topic, index, title) => steps.push(() => hooks.onSubtopic?.(topic, index, title)),
      });
      await replay(steps, hooks.signal);
      return outline;
    },
    async writeLesson(request, hooks) {
      const { recorded, finish } = slowText(hooks);
      const lesson = await generator.writeLesson(request, recorded);
      await finish();
      return lesson;
    },
    async reviseLesson(request, hooks) {
      const { recorded, finish } = slowText(hooks);
      const lesson = await generator.reviseLesson(request, recorded);
      await finish();
      return lesson;
    },
    async writeQuiz(request, hooks) {
      await replay([() => {}], hooks?.signal);
      return generator.writeQuiz(request, hooks);
    },
    async answerQuestion(request, hooks) {
      const { recorded, finish } = slowText(hooks);
      const answer = await generator.answerQuestion(request, recorded);
      await finish();
      return answer;
    },
  };
}

export function createTracedGenerator(generator: ContentGenerator): ContentGenerator {
  const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': generator.model };
  const span = <T>(work: string, write: () => Promise<T>) =>
    inSpan(`author ${work}`, { kind: 'client', attributes }, write);
  return {
    ...describe(generator),
    writeOutline: (request, hooks) => span('outline', () => generator.writeOutline(request, hooks)),
    writeLesson: (request, hooks) => span('lesson', () => generator.writeLesson(request, hooks)),
    reviseLesson: (request, hooks) => span('revision', () => generator.reviseLesson(request, hooks)),
    writeQuiz: (request, hooks) => span('quiz', () => generator.writeQuiz(request, hooks)),
    answerQuestion: (request, hooks) => span('answer', () => generator.answerQuestion(request, hooks)),
  };
}
