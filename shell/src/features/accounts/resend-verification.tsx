import { authEndpoints } from '@coursewright/contracts';
import { apiRequest, useSession } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { useState } from 'react';
import { send } from '../../forms/send.ts';

export function ResendVerification({ size }: { size?: 'sm' }) {
  const { refresh } = useSession();
  const [sending, setSending] = useState(false);

  async function resend() {
    setSending(true);
    // it may have been confirmed on another device meanwhile
    if (await send(() => apiRequest(authEndpoints.requestEmailVerification, { body: {} }))) await refresh();
    setSending(false);
  }

  return (
    <Button variant="secondary" size={size} loading={sending} onClick={() => void resend()}>
      Send again
    </Button>
  );
}
