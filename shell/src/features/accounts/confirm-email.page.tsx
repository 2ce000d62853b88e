import { authEndpoints } from '@coursewright/contracts';
import { apiRequest, useFormStatus, usePageTitle, useSession, useUser } from '@coursewright/mfe-kit';
import { useNavigate, useParams } from '@coursewright/mfe-kit/router';
import { Button, Card, Container, FormStatusMessage } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { send } from '../../forms/send.ts';

interface ConfirmAddressProps {
  title: string;
  subtitle: ReactNode;
  endpoint: typeof authEndpoints.confirmEmailChange | typeof authEndpoints.confirmEmailVerification;
  next: string;
}

export function ConfirmEmailPage() {
  return (
    <ConfirmAddress
      title={t`Confirm your new address`}
      subtitle={t`You will sign in with this address, and our emails will go to it.`}
      endpoint={authEndpoints.confirmEmailChange}
      next="/profile"
    />
  );
}

export function VerifyEmailPage() {
  const { email } = useUser();
  return (
    <ConfirmAddress
      title={t`Confirm your email address`}
      subtitle={
        <Trans>
          This shows that{' '}
          <strong className="sh:break-words" dir="auto">
            {email}
          </strong>{' '}
          is yours.
        </Trans>
      }
      endpoint={authEndpoints.confirmEmailVerification}
      next="/home"
    />
  );
}

// Confirms on a click, not in an effect: mail scanners that open links must not confirm anything.
function ConfirmAddress({ title, subtitle, endpoint, next }: ConfirmAddressProps) {
  usePageTitle(title);
  const { token = '' } = useParams();
  const { user, refresh } = useSession();
  const navigate = useNavigate();
  const status = useFormStatus();
  const [sending, setSending] = useState(false);

  async function confirm() {
    setSending(true);
    const confirmed = await send(() => apiRequest(endpoint, { body: { token } }), { status });
    setSending(false);
    if (!confirmed) return;
    if (user) await refresh();
    await navigate(user ? next : '/signin', { replace: true });
  }

  return (
    <Container width="narrow" className="sh:py-10 sh:sm:py-16">
      <h1 className="sh:text-3xl">{title}</h1>
      <p className="sh:mt-2 sh:mb-8 sh:text-lg sh:text-muted">{subtitle}</p>
      <Card padding="lg">
        <FormStatusMessage message={status.message} className="sh:mb-5" />
        <Button size="lg" block loading={sending} onClick={() => void confirm()}>{t`Confirm`}</Button>
      </Card>
    </Container>
  );
}
