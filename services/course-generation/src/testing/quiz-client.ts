import type { QuizAttempt } from '@coursewright/contracts';
import type { LearnerClient } from './learner-client.ts';

/** Begins a quiz, or goes on with it, and waits for its questions if they have to be written. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export async function startQuiz(client: LearnerClient, courseId: string, topicId: string): Promise<any> {
  const path = `/api/courses/${courseId}/topics/${topicId}/quiz`;
  const { body } = await client.post(path);
  if (body.status === 'ready') return body.attempt;
  await client.allEvents(body.generationId);
  return (await client.post(path)).body.attempt;
}

/** Answers all questions of an attempt; gives the last answer of the server. */
export async function answerAll(
  client: LearnerClient,
  attempt: QuizAttempt,
  choose: (itemId: string) => number | Promise<number>,
) {
  let last: Awaited<ReturnType<LearnerClient['post']>> | undefined;
  for (const { id } of attempt.items) {
    const answer = { itemId: id, choice: await choose(id) };
    last = await client.post(`/api/quiz-attempts/${attempt.id}/answers`, answer);
  }
  return last?.body;
}
