import { apiRequest, useSession } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { send } from '../../forms/send.ts';

export function ResendVerification({ size }: { size?: 'sm' }) {
  const { refresh } = useSession();
  const [sending, setSending] = useState(false);

  async function resend() {
    setSending(true);
    const request = async () => {
      const { authEndpoints } = await import('@coursewright/contracts');
      return apiRequest(authEndpoints.requestEmailVerification, { body: {} });
    };
    // it may have been confirmed on another device meanwhile
    if (await send(request)) await refresh();
    setSending(false);
  }

  return (
    <Button variant="secondary" size={size} loading={sending} onClick={() => void resend()}>{t`Send again`}</Button>
  );
}
