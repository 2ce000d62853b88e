import { notify } from '@coursewright/mfe-kit';
import type { FieldErrors, FieldValues } from 'react-hook-form';

const FILL_IN = 'Please fill in all required fields';
const EMPTY = 'must not be empty';

/** The words at a field: the contract says `must be …`, the person reads `Email must be …`. */
export function fieldError(label: string, error: { message?: string | undefined } | undefined): string | undefined {
  if (!error?.message) return undefined;
  const message = error.message === FILL_IN ? EMPTY : error.message;
  return /^[a-z]/.test(message) ? `${label} ${message}` : message;
}

/** The one message about a form that was not sent: missing fields first, then the first wrong one. */
export function summaryOf(errors: FieldErrors, labels: Record<string, string>): string {
  const wrong = Object.entries(errors).map(([field, error]) => ({ field, message: String(error?.message ?? '') }));
  if (wrong.some(({ message }) => message === FILL_IN || message === EMPTY)) return FILL_IN;
  const [first] = wrong;
  return (first && fieldError(labels[first.field] ?? first.field, first)) ?? FILL_IN;
}

/** For `handleSubmit`: says in a toast why the form was not sent. */
export const notifyInvalid =
  <T extends FieldValues>(labels: Record<keyof T & string, string>) =>
  (errors: FieldErrors<T>) =>
    void notify.error(summaryOf(errors, labels));
