import { authEndpoints } from '@coursewright/contracts';
import { apiRequest, useUser } from '@coursewright/mfe-kit';
import { Alert, Button, PasswordField, TextField } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldError, notifyInvalid } from '../../forms/form-errors.ts';
import { send } from '../../forms/send.ts';
import { ProfileSection } from './profile-section.tsx';

const labels = { email: 'New email', currentPassword: 'Password' };

export function EmailSection() {
  const user = useUser();
  const [sentTo, setSentTo] = useState<string>();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(authEndpoints.requestEmailChange.body),
    defaultValues: { email: '', currentPassword: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    const call = () => apiRequest(authEndpoints.requestEmailChange, { body });
    if (!(await send(call, { quiet: true }))) return;
    setSentTo(body.email);
    reset();
  }, notifyInvalid(labels));

  return (
    <ProfileSection
      title="Change your email"
      subtitle="We send a link to the new address. Your account keeps its present one until you open it."
    >
      {sentTo && (
        <Alert tone="success" title="Confirm the new address" className="sh:mb-5">
          Open the link that is on its way to{' '}
          <strong className="sh:break-words" dir="auto">
            {sentTo}
          </strong>
          . It works for one hour. Until then you sign in with {user.email}.
        </Alert>
      )}
      <form noValidate onSubmit={submit} className="sh:grid sh:gap-5 sh:sm:grid-cols-2">
        <TextField
          {...register('email')}
          label={labels.email}
          type="email"
          autoComplete="email"
          error={fieldError(labels.email, errors.email)}
        />
        <PasswordField
          {...register('currentPassword')}
          label={labels.currentPassword}
          error={fieldError(labels.currentPassword, errors.currentPassword)}
        />
        <div className="sh:sm:col-span-2">
          <Button type="submit" variant="secondary" loading={isSubmitting}>
            Send the link
          </Button>
        </div>
      </form>
    </ProfileSection>
  );
}
