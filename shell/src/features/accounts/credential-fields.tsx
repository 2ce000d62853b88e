import { PasswordField, TextField } from '@coursewright/ui';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { fieldError } from '../../forms/form-errors.ts';

export const credentialLabels = { email: 'Email', password: 'Password' };

interface CredentialFieldsProps {
  email: UseFormRegisterReturn;
  password: UseFormRegisterReturn;
  errors: FieldErrors<{ email: string; password: string }>;
  /** The password is made here. */
  newPassword?: boolean;
}

/** What signing in and signing up both ask for. */
export function CredentialFields({ email, password, errors, newPassword }: CredentialFieldsProps) {
  return (
    <>
      <TextField
        {...email}
        label={credentialLabels.email}
        type="email"
        autoComplete="username"
        error={fieldError(credentialLabels.email, errors.email)}
      />
      <PasswordField
        {...password}
        {...(newPassword && { autoComplete: 'new-password', hint: 'At least 9 characters.' })}
        label={credentialLabels.password}
        error={fieldError(credentialLabels.password, errors.password)}
      />
    </>
  );
}
