import { purposeOf } from './course-writer.ts';
import { hostileAnswer } from './hostile-answer.ts';
import type { ReceivedRequest, Script } from './stand-in.ts';

/** Ways for a model to fail, by the name that asks for them. */
export const FAULTS = {
  hang: { silent: true },
  stall: { stallAfter: 12 },
  empty: { text: '' },
  refusal: { refusal: 'I cannot help with that.' },
  filtered: { text: 'Well, ', finish: 'content_filter' },
  rate: { status: 429 },
  'rate-soon': { status: 429, retryAfter: '1' },
  'rate-late': { status: 429, retryAfter: '120' },
  quota: { status: 429, error: { code: 'insufficient_quota' } },
  key: { status: 401 },
  error: { status: 500 },
  cut: { cutAfter: 12 },
  reset: { resetAfter: 12 },
  'error-inside': { errorAfter: 12 },
  length: { finish: 'length' },
  'no-json': { text: 'What a lovely topic! I would begin at the beginning.' },
  'half-json': { text: '{"topics":[{"title":"Begin' },
  'wrong-json': { text: '{"chapters":{"one":1},"questions":"many","topics":7}' },
  /** An attack on the reader, in the shape that was asked for. */
  hostile: {},
} as const satisfies Record<string, Script>;

export type FaultName = keyof typeof FAULTS;

const MARKER = /\[fault:([a-z-]+?)(-once)?(?:@([a-z]+))?\]/;

/**
 * The fault a request asks for: by a model named `fault:hang`, or by `[fault:hang]` in the course's topic. With `-once`
 * only the first request with that text fails; with `@lesson` only requests for a lesson do.
 */
export function createFaults() {
  const done = new Set<string>();
  return ({ model, messages }: ReceivedRequest): Script | undefined => {
    const text = `[${String(model)}] ${messages.map(({ content }) => content).join('\n')}`;
    const [marker = '', name = '', once, only] = MARKER.exec(text) ?? [];
    const purpose = purposeOf(messages);
    if (!Object.hasOwn(FAULTS, name) || (once && done.has(marker)) || (only && only !== purpose)) return undefined;
    done.add(marker);
    return name === 'hostile' ? { text: hostileAnswer(purpose) } : FAULTS[name as FaultName];
  };
}
