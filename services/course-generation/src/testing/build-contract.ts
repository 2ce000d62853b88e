import type { LessonContract } from '@coursewright/contracts';

export const buildContract = (change: Partial<LessonContract> = {}): LessonContract => ({
  promise: 'You can bake a loaf that rises.',
  objectives: ['Bake a loaf'],
  needs: [],
  terms: [],
  kind: 'concept',
  minutes: 5,
  mediaQuery: 'bread',
  ...change,
});
