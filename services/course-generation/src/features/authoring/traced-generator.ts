import { inSpan } from '@coursewright/service-kit';
import type { ContentGenerator } from './content-generator.ts';

export function createTracedGenerator(generator: ContentGenerator): ContentGenerator {
  const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': generator.model };
  const span = <T>(work: string, write: () => Promise<T>) =>
    inSpan(`author ${work}`, { kind: 'client', attributes }, write);
  return {
    calls: generator.calls,
    source: generator.source,
    model: generator.model,
    description: generator.description,
    isModel: generator.isModel,
    writeOutline: (request, hooks) => span('outline', () => generator.writeOutline(request, hooks)),
    askQuestions: (request, hooks) => span('questions', () => generator.askQuestions(request, hooks)),
    writeContracts: (request, hooks) => span('contracts', () => generator.writeContracts(request, hooks)),
    writeLesson: (request, hooks) => span('lesson', () => generator.writeLesson(request, hooks)),
    reviseLesson: (request, hooks) => span('revision', () => generator.reviseLesson(request, hooks)),
    writeQuiz: (request, hooks) => span('quiz', () => generator.writeQuiz(request, hooks)),
    proposeEdits: (request, hooks) => span('edits', () => generator.proposeEdits(request, hooks)),
    answerQuestion: (request, hooks) => span('answer', () => generator.answerQuestion(request, hooks)),
    giveHint: (request, hooks) => span('hint', () => generator.giveHint(request, hooks)),
  };
}
