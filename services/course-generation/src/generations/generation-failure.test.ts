import { AuthorError } from '../author/author.errors.ts';
import { diagnose, waitAfter } from './generation-failure.ts';

describe('what is made of an error while writing', () => {
  test('CRS-06 an interruption is tried again by the service, after the time the provider asks for', () => {
    const diagnosis = diagnose(new AuthorError('rate', { retryAfterMs: 7_000 }));
    expect(diagnosis.transient).toBe(true);
    expect(waitAfter(1, diagnosis)).toBe(7_000);
  });

  test('CRS-06 a refusal is final: neither the service nor the learner is asked to repeat it', () => {
    const { failure, transient } = diagnose(new AuthorError('refusal'));
    expect([failure.kind, failure.retriable, transient]).toEqual(['refusal', false, false]);
  });

  test('CRS-06 a used-up quota is not hammered, but the learner may try later', () => {
    const { failure, transient } = diagnose(new AuthorError('quota'));
    expect([failure.retriable, transient]).toEqual([true, false]);
  });

  test('what nobody foresaw does not reach the learner in its own words', () => {
    expect(diagnose(new Error('ECONNREFUSED 10.0.0.3')).failure.message).not.toMatch(/ECONN/);
  });

  test('waits grow, and are bounded', () => {
    const diagnosis = diagnose(new AuthorError('network'));
    expect([1, 2, 3, 9].map((attempt) => waitAfter(attempt, diagnosis))).toEqual([2_000, 8_000, 32_000, 60_000]);
  });
});
