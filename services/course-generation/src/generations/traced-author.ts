import { inSpan } from '@coursewright/service-kit';
import type { Author } from '../author/author.ts';

/** The same author, with a span for each of its works. */
export function tracedAuthor(author: Author): Author {
  const { source, model } = author;
  const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': model };
  const span = <T>(work: string, write: () => Promise<T>) =>
    inSpan(`author ${work}`, { kind: 'client', attributes }, write);
  return {
    source,
    model,
    writeOutline: (request, hooks) => span('outline', () => author.writeOutline(request, hooks)),
    writeLesson: (request, hooks) => span('lesson', () => author.writeLesson(request, hooks)),
    reviseLesson: (request, hooks) => span('revision', () => author.reviseLesson(request, hooks)),
    writeQuiz: (request, hooks) => span('quiz', () => author.writeQuiz(request, hooks)),
    answerQuestion: (request, hooks) => span('answer', () => author.answerQuestion(request, hooks)),
  };
}
