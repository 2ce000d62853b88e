/** What the SDK throws, told apart. Descriptions name fields and states, never people. */
export interface RazorpayProblem {
  readonly kind: 'away' | 'missing' | 'refused';
  readonly status?: number;
  readonly code?: string;
  readonly description?: string;
  readonly retryAfterMs?: number;
}

const RATE_LIMIT_PAUSE_MS = 5_000;

/**
 * The SDK throws plain objects for what Razorpay answered, and a TypeError about `status` of undefined when nothing
 * was answered at all.
 */
export function razorpayProblem(thrown: unknown): RazorpayProblem {
  if (!isAnswer(thrown))
    return { kind: 'away', description: thrown instanceof Error ? thrown.message : String(thrown) };
  const { statusCode: status, error } = thrown;
  const said = { status, code: error?.code, description: error?.description };
  if (status === 429) return { kind: 'away', ...said, retryAfterMs: RATE_LIMIT_PAUSE_MS };
  if (status >= 500 || !error) return { kind: 'away', ...said };
  const isMissing = /does not exist|is not a valid id/i.test(error.description ?? '');
  return { kind: isMissing ? 'missing' : 'refused', ...said };
}

interface Answer {
  statusCode: number;
  error?: { code?: string; description?: string };
}

const isAnswer = (thrown: unknown): thrown is Answer =>
  typeof thrown === 'object' && thrown !== null && 'statusCode' in thrown && typeof thrown.statusCode === 'number';
