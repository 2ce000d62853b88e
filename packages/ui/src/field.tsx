import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import hidden from './visually-hidden.module.css';

/** What every form field shares. */
export type FieldProps = {
  label: ReactNode;
  /** Hides the label from sight, not from screen readers. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** The message of a failed check; marks the field as invalid. */
  error?: ReactNode;
};

type ControlProps = {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FrameProps = FieldProps & {
  id: string | undefined;
  className: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Label, hint and error around a control, wired to it by id. */
export function FieldFrame({ id, label, hideLabel, hint, error, className, children }: FrameProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return (
    <div className={clsx(styles.field, className)}>
      <label htmlFor={controlId} className={hideLabel ? hidden.hidden : styles.label}>
        {label}
      </label>
      {children({
        id: controlId,
        className: styles.control ?? '',
        'aria-describedby': clsx(errorId, hintId) || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className={styles.error}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
