import { type Card, createEmptyCard, fsrs, Rating, type StepUnit } from 'ts-fsrs';

/** What FSRS knows of a card. */
export type Memory = Card;

export type RecallScheduler = ReturnType<typeof createRecallScheduler>;

/**
 * When a missed question comes back, by FSRS: after a first short step, then after days that grow with every right
 * answer. A wrong one starts over with the short step.
 */
export function createRecallScheduler(firstStep: StepUnit) {
  const scheduler = fsrs({ learning_steps: [firstStep], relearning_steps: [firstStep] });
  const rate = (memory: Memory, right: boolean, now: Date): Memory =>
    scheduler.next(memory, now, right ? Rating.Good : Rating.Again).card;
  return {
    rate,
    /** The miss in the quiz counts as the first, failed recall. */
    first: (now: Date): Memory => rate(createEmptyCard(now), false, now),
  };
}
