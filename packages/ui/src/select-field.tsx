import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field.tsx';
import styles from './select-field.module.css';

export type SelectFieldProps = ComponentProps<'select'> & FieldProps;

export function SelectField({ label, hideLabel, hint, error, id, className, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame {...{ id, label, hideLabel, hint, error, className }}>
      {(control) => (
        <div className={styles.wrap}>
          <select {...rest} {...control} className={clsx(control.className, styles.select)} />
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </div>
      )}
    </FieldFrame>
  );
}
