import { authEndpoints } from '@coursewright/contracts';
import { apiRequest, usePageTitle, useSession } from '@coursewright/mfe-kit';
import { useNavigate, useParams } from '@coursewright/mfe-kit/router';
import { Button, Card, Container } from '@coursewright/ui';
import { useState } from 'react';
import { send } from '../../forms/send.ts';

/** A button, not an effect: programs that open the links in mails must not confirm anything. */
export function ConfirmEmailPage() {
  usePageTitle('Confirm your new address');
  const { token = '' } = useParams();
  const { user, refresh } = useSession();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);

  async function confirm() {
    setSending(true);
    const confirmed = await send(() => apiRequest(authEndpoints.confirmEmailChange, { body: { token } }));
    setSending(false);
    if (!confirmed) return;
    if (user) await refresh();
    await navigate(user ? '/profile' : '/signin', { replace: true });
  }

  return (
    <Container width="narrow" className="sh:py-10 sh:sm:py-16">
      <h1 className="sh:text-3xl">Confirm your new address</h1>
      <p className="sh:mt-2 sh:mb-8 sh:text-lg sh:text-muted">
        From then on you sign in with it, and our mails go there.
      </p>
      <Card padding="lg">
        <Button size="lg" block loading={sending} onClick={() => void confirm()}>
          Confirm
        </Button>
      </Card>
    </Container>
  );
}
