import { GeneratorError, type GeneratorErrorKind } from '../writing/generator-error.ts';
import { classifyFailure } from './job-failure.ts';

const kinds: GeneratorErrorKind[] = [
  ...(['auth', 'quota', 'rate', 'upstream', 'network', 'ttft_timeout', 'idle_timeout', 'deadline'] as const),
  ...(['cut', 'length', 'too_long', 'refusal', 'filtered', 'bad_request', 'bad_answer'] as const),
  ...(['address', 'model', 'context'] as const),
];

describe('what is made of an error while writing', () => {
  test('CRS-06 an interruption is tried again by the service, after the time the provider asks for', () => {
    const diagnosis = classifyFailure(new GeneratorError('rate', { retryAfterMs: 7_000 }));
    expect(diagnosis).toMatchObject({ transient: true, retryAfterMs: 7_000 });
  });

  test('CRS-06 a refusal is final: neither the service nor the learner is asked to repeat it', () => {
    const { failure, transient } = classifyFailure(new GeneratorError('refusal'));
    expect([failure.kind, failure.retriable, transient]).toEqual(['refusal', false, false]);
  });

  test('CRS-06 a used-up quota is not hammered, but the learner may try later', () => {
    const { failure, transient } = classifyFailure(new GeneratorError('quota'));
    expect([failure.retriable, transient]).toEqual([true, false]);
  });

  test.each(kinds)('CRS-06 STU-32 a job that ended with %s says what to do', (kind) => {
    const { failure } = classifyFailure(new GeneratorError(kind));
    expect(failure.message).toMatch(/ Please (?:try again|choose other words)| The administrator has been told/);
  });

  test('the text of an unexpected error does not reach the learner', () => {
    expect(classifyFailure(new Error('ECONNREFUSED 10.0.0.3')).failure.message).not.toMatch(/ECONN/);
  });
});
