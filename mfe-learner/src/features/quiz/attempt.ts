import type { QuizAttempt } from '@coursewright/contracts';

export type AttemptItem = QuizAttempt['items'][number];

/** What was said to an answer, and which it was. */
export type GivenAnswer = QuizAttempt['answers'][string];

/** The first question nobody has answered yet. */
export const nextItem = ({ items, answers }: QuizAttempt): AttemptItem | undefined =>
  items.find(({ id }) => !answers[id]);

export const isMissed = (attempt: QuizAttempt, { id }: AttemptItem): boolean => attempt.answers[id]?.right === false;
