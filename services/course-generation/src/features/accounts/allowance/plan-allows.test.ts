import { planAllows } from './token-budget.ts';

describe('what a plan allows', () => {
  test('CRS-05 a free learner gets four topics of theory and image', () => {
    expect(planAllows('free', { topicCount: 4, courseType: 'Text & Image Course' })).toBe(true);
  });

  test('CRS-05 a free learner gets neither seven topics nor a video course', () => {
    expect(planAllows('free', { topicCount: 7, courseType: 'Text & Image Course' })).toBe(false);
    expect(planAllows('free', { topicCount: 4, courseType: 'Video & Text Course' })).toBe(false);
  });

  test.each(['monthly', 'yearly'] as const)('CRS-05 a %s member gets everything', (plan) => {
    expect(planAllows(plan, { topicCount: 7, courseType: 'Video & Text Course' })).toBe(true);
  });
});
