import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FieldProps } from './field.tsx';
import styles from './text-field.module.css';

export type TextFieldProps = ComponentProps<'input'> &
  FieldProps & {
    icon?: ReactNode;
  };

export function TextField({ label, hideLabel, hint, error, icon, id, className, ...rest }: TextFieldProps) {
  return (
    <FieldFrame {...{ id, label, hideLabel, hint, error, className }}>
      {(control) => (
        <div className={styles.wrap}>
          {icon && <span className={styles.icon}>{icon}</span>}
          <input type="text" {...rest} {...control} className={clsx(control.className, icon && styles.withIcon)} />
        </div>
      )}
    </FieldFrame>
  );
}
