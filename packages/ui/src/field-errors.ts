export const FILL_IN = 'Please fill in all required fields';
const EMPTY = 'must not be empty';

type FieldError = { message?: unknown } | undefined;

/** A contract message such as `must be …` becomes `Email must be …`. */
export function fieldError(label: string, error: FieldError): string | undefined {
  if (typeof error?.message !== 'string' || !error.message) return undefined;
  const message = error.message === FILL_IN ? EMPTY : error.message;
  return /^[a-z]/.test(message) ? `${label} ${message}` : message;
}

/** Names the first wrong field, in the order of `labels`. A missing field outranks every other fault. */
export function summarizeErrors(errors: Record<string, FieldError>, labels: Record<string, string>): string {
  const wrong = Object.keys(labels).filter((field) => errors[field]);
  if (wrong.some((field) => [FILL_IN, EMPTY].some((text) => errors[field]?.message === text))) return FILL_IN;
  const [first = ''] = wrong;
  return fieldError(labels[first] ?? '', errors[first]) ?? FILL_IN;
}
