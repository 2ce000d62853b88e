import { authEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { Alert, Button, TextField } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldError, notifyInvalid } from '../../forms/form-errors.ts';
import { send } from '../../forms/send.ts';
import { AccountPage } from './account-page.tsx';
import { useCountdown } from './use-countdown.ts';

const labels = { email: 'Email' };
const schema = authEndpoints.forgotPassword.body.pick({ email: true });
const RESEND_AFTER_SECONDS = 60;

export function ForgotPage() {
  const { left, start } = useCountdown(RESEND_AFTER_SECONDS);
  const [sentTo, setSentTo] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    if (left > 0 || !(await send(() => apiRequest(authEndpoints.forgotPassword, { body })))) return;
    setSentTo(body.email);
    start();
  }, notifyInvalid(labels));

  return (
    <AccountPage
      documentTitle="Forgot password"
      title="Forgot your password?"
      subtitle="Name the address of your account, and we send a link to set a new one."
      onSubmit={submit}
      other={{ question: 'Remembered it?', to: '/signin', label: 'SignIn' }}
    >
      <TextField
        {...register('email')}
        label={labels.email}
        type="email"
        autoComplete="username"
        error={fieldError(labels.email, errors.email)}
      />
      {sentTo && (
        <Alert tone="success" title="Look into your mailbox">
          If there is an account for{' '}
          <strong className="sh:break-words" dir="auto">
            {sentTo}
          </strong>
          , the link is there soon. It works once, for one hour. Look into the spam folder too.
        </Alert>
      )}
      <Button type="submit" size="lg" block loading={isSubmitting} disabled={left > 0}>
        {left > 0 ? `Resend in ${left} s` : sentTo ? 'Resend' : 'Submit'}
      </Button>
    </AccountPage>
  );
}
