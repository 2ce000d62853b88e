import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field.tsx';

export type TextFieldProps = ComponentProps<'input'> & FieldProps;

/** One line of text with its label, hint and error. */
export function TextField({ label, hideLabel, hint, error, id, className, ...rest }: TextFieldProps) {
  return (
    <FieldFrame {...{ id, label, hideLabel, hint, error, className }}>
      {(control) => <input type="text" {...rest} {...control} />}
    </FieldFrame>
  );
}
