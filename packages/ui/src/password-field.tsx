import clsx from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { FieldFrame, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './password-field.module.css';

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & FieldProps;

export function PasswordField({ label, hideLabel, hint, error, id, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ id, label, hideLabel, hint, error, className }}>
      {(control) => (
        <div className={styles.wrap}>
          <input
            autoComplete="current-password"
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={clsx(control.className, styles.input)}
          />
          <IconButton
            size="sm"
            className={styles.toggle}
            aria-label={shown ? 'Hide characters' : 'Show characters'}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        </div>
      )}
    </FieldFrame>
  );
}
