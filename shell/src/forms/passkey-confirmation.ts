import { passkeyEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { useState } from 'react';
import { getPasskey } from './passkey.ts';
import { failureText } from './send.ts';

/** Asks the device for a passkey that confirms who uses this session. */
export function usePasskeyConfirmation(onConfirmed: () => void, onFailure: (text: string | undefined) => void) {
  const [isPending, setPending] = useState(false);

  async function confirm() {
    onFailure(undefined);
    setPending(true);
    try {
      const { options } = await apiRequest(passkeyEndpoints.startPasskeyConfirmation, { body: {} });
      const { credential, failure } = await getPasskey(options);
      if (!credential) return onFailure(failure);
      await apiRequest(passkeyEndpoints.confirmWithPasskey, { body: { credential } });
      onConfirmed();
    } catch (error) {
      onFailure(failureText(error));
    } finally {
      setPending(false);
    }
  }

  return { isPending, confirm };
}
