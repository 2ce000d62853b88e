/** What one call may cost in attempts, time and text. */
export interface CallLimits {
  attempts: number;
  /** Until the first sign of life. */
  firstTokenMs: number;
  /** Between two signs of life. */
  idleMs: number;
  /** For all attempts together, waits included. */
  totalMs: number;
  maxTokens: number;
  maxChars: number;
}

const COMMON = { attempts: 3, firstTokenMs: 20_000, idleMs: 15_000, maxChars: 40_000 };

export const OUTLINE_LIMITS: CallLimits = { ...COMMON, totalMs: 60_000, maxTokens: 1500 };
export const LESSON_LIMITS: CallLimits = { ...COMMON, totalMs: 120_000, maxTokens: 1800 };
/** A deeper lesson is a longer one. */
export const REVISION_LIMITS: CallLimits = { ...LESSON_LIMITS, maxTokens: 2600 };
export const ANSWER_LIMITS: CallLimits = { ...COMMON, totalMs: 60_000, maxTokens: 700 };
export const QUIZ_LIMITS: CallLimits = { ...COMMON, totalMs: 90_000, maxTokens: 2400 };
