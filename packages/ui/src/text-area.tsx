import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field.tsx';
import styles from './text-area.module.css';

export type TextAreaProps = ComponentProps<'textarea'> &
  FieldProps & {
    autoGrow?: boolean;
  };

export function TextArea({ label, hideLabel, hint, error, id, className, autoGrow, ...rest }: TextAreaProps) {
  return (
    <FieldFrame {...{ id, label, hideLabel, hint, error, className }}>
      {(control) => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          className={clsx(control.className, styles.area, autoGrow && styles.grow)}
        />
      )}
    </FieldFrame>
  );
}
