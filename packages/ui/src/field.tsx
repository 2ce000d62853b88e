import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import hidden from './visually-hidden.module.css';

export type FieldProps = {
  label: ReactNode;
  hideLabel?: boolean;
  hint?: ReactNode;
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

/** Connects label, hint and error to the control by id. */
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
