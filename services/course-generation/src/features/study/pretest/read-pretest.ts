import type { Brief } from '@coursewright/contracts';
import type { PretestAnswer } from './choose-question.ts';
import type { Pretest } from './pretest.repository.ts';

// Who starts it says to know something.
export const getPretestPrior = (brief: Brief | undefined): number => (brief?.level === 'new' ? 0.3 : 0.5);

export interface MarkedAnswer extends PretestAnswer {
  question: string;
  objectiveId?: string | undefined;
  at: Date;
}

export const listMarkedAnswers = ({ items, answers }: Pretest): MarkedAnswer[] =>
  answers.flatMap(({ itemId, choice, at }) => {
    const item = items.find(({ id }) => id === itemId);
    if (!item) return [];
    const { subtopicId, objectiveId, question, correct } = item;
    return { subtopicId, objectiveId, question, right: choice === correct, at };
  });
