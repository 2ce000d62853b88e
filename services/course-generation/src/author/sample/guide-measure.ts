import type { LessonChange } from '@coursewright/contracts';

/** How much of each part a study guide has. */
export interface GuideMeasure {
  lookUp: number;
  questions: number;
  experiments: number;
  methods: number;
  glossary: number;
  checks: number;
}

export const USUAL: GuideMeasure = { lookUp: 5, questions: 4, experiments: 3, methods: 1, glossary: 3, checks: 5 };

const CHANGED: Partial<Record<LessonChange, GuideMeasure>> = {
  simpler: { lookUp: 3, questions: 2, experiments: 1, methods: 1, glossary: 2, checks: 3 },
  deeper: { lookUp: 9, questions: 7, experiments: 4, methods: 2, glossary: 5, checks: 8 },
};

export const measureOf = (change: LessonChange | undefined): GuideMeasure => (change && CHANGED[change]) ?? USUAL;
