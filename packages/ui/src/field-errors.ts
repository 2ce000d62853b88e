import { plural, t } from '@lingui/core/macro';

export const FILL_IN = 'Please fill in all required fields';
const EMPTY = 'must not be empty';

type FieldError = { message?: unknown } | undefined;

/** The messages of the contracts that continue the label of a field. */
const sentences: Record<string, (label: string, count: number) => string> = {
  [EMPTY]: (label) => t`${label} must not be empty`,
  'is too long': (label) => t`${label} is too long`,
  'must be a valid e-mail address': (label) => t`${label} must be a valid e-mail address`,
  'must be a phone number, such as +44 20 7946 0000': (label) =>
    t`${label} must be a phone number, such as +44 20 7946 0000`,
  'contains characters that cannot be stored': (label) => t`${label} contains characters that cannot be stored`,
  'must have at most # characters': (label, count) =>
    t`${label} must have at most ${plural(count, { one: '# character', other: '# characters' })}`,
  'must have at least # characters': (label, count) =>
    t`${label} must have at least ${plural(count, { one: '# character', other: '# characters' })}`,
  'Password should be at least # characters': (_label, count) =>
    t`Password should be at least ${plural(count, { one: '# character', other: '# characters' })}`,
};

/** A contract message such as `must be …` becomes `Email must be …`. */
export function fieldError(label: string, error: FieldError): string | undefined {
  if (typeof error?.message !== 'string' || !error.message) return undefined;
  const message = error.message === FILL_IN ? EMPTY : error.message;
  const [count = ''] = /\d+(?= characters$)/.exec(message) ?? [];
  const sentence = sentences[message.replace(/\d+(?= characters$)/, '#')];
  if (sentence) return sentence(label, Number(count));
  return /^[a-z]/.test(message) ? `${label} ${message}` : message;
}

/** Names the first wrong field, in the order of `labels`. A missing field outranks every other fault. */
export function summarizeErrors(errors: Record<string, FieldError>, labels: Record<string, string>): string {
  const fillIn = t`Please fill in all required fields`;
  const wrong = Object.keys(labels).filter((field) => errors[field]);
  if (wrong.some((field) => [FILL_IN, EMPTY].some((text) => errors[field]?.message === text))) return fillIn;
  const [first = ''] = wrong;
  return fieldError(labels[first] ?? '', errors[first]) ?? fillIn;
}
