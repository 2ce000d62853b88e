import { authEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { Alert, Button, FormStatusMessage, TextField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLabelledForm } from '../../forms/labelled-form.ts';
import { send } from '../../forms/send.ts';
import { AccountPage } from './account-page.tsx';

// Seconds left, by the clock, so that a suspended tab shows the right value.
function useCountdown(seconds: number) {
  const [endsAt, setEndsAt] = useState<number>();
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    if (endsAt === undefined) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= endsAt) setEndsAt(undefined);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAt]);

  const left = endsAt === undefined ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000));
  const start = () => {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * 1000);
  };
  return { left, start };
}

const schema = authEndpoints.forgotPassword.body.pick({ email: true });
const RESEND_AFTER_SECONDS = 60;

export function ForgotPage() {
  const { left, start } = useCountdown(RESEND_AFTER_SECONDS);
  const [sentTo, setSentTo] = useState<string>();
  const { field, submit, status, isSubmitting } = useLabelledForm({
    schema,
    labels: { email: t`Email` },
    defaultValues: { email: '' },
  });

  const request = submit(async (body) => {
    if (left > 0) return;
    if (!(await send(() => apiRequest(authEndpoints.forgotPassword, { body }), { status }))) return;
    setSentTo(body.email);
    start();
  });

  return (
    <AccountPage
      documentTitle={t`Forgot password`}
      title={t`Forgot your password?`}
      subtitle={t`Enter your email and we'll send you a link to set a new password.`}
      onSubmit={request}
      other={{ question: t`Remembered your password?`, to: '/signin', label: t`SignIn` }}
    >
      <TextField {...field('email')} type="email" autoComplete="username" />
      {sentTo && (
        <Alert tone="success" title={t`Check your inbox`}>
          <Trans>
            If there is an account for <strong dir="auto">{sentTo}</strong>, you will receive the link soon. It works
            once, within one hour. Check your spam folder too.
          </Trans>
        </Alert>
      )}
      {/* the success message is shown by the alert above */}
      {status.message?.tone === 'danger' && <FormStatusMessage message={status.message} />}
      <Button type="submit" size="lg" block loading={isSubmitting} disabled={left > 0}>
        {left > 0 ? t`Resend in ${left} s` : sentTo ? t`Resend` : t`Submit`}
      </Button>
    </AccountPage>
  );
}
