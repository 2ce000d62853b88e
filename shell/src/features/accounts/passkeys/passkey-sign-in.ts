import { passkeyEndpoints } from '@coursewright/contracts';
import { MINUTE_MS } from '@coursewright/contracts/durations';
import { apiRequest, type FormStatus } from '@coursewright/mfe-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { cancelPasskey, getPasskey, supportsPasskeyAutofill, supportsPasskeys } from '../../../forms/passkey.ts';
import { attempt } from '../../../forms/send.ts';
import { requireCookies } from '../cookies.ts';

// Challenges are valid for five minutes.
const RENEW_MS = 4 * MINUTE_MS;

const fetchOptions = async () => (await apiRequest(passkeyEndpoints.startPasskeySignIn, { body: {} })).options;

interface PasskeySignInOptions {
  readonly status: FormStatus;
  // Not while a code is asked for.
  readonly active: boolean;
  onSignedIn(message: string): Promise<void>;
}

/** Offers passkeys in the list of the e-mail field; `start` asks for one. */
export function usePasskeySignIn({ status, active, onSignedIn }: PasskeySignInOptions) {
  const [isPending, setPending] = useState(false);
  const [round, setRound] = useState(0);

  async function send(credential: NonNullable<Awaited<ReturnType<typeof getPasskey>>['credential']>) {
    const call = () => apiRequest(passkeyEndpoints.signInWithPasskey, { body: { credential } });
    const outcome = await attempt(call, { status });
    if (outcome) await onSignedIn(outcome.message);
    return outcome !== undefined;
  }

  const sendOffered = useEffectEvent(send);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new offer
  useEffect(() => {
    if (!active || isPending) return;
    let isOver = false;
    let isOffered = false;
    async function offer() {
      if (!(await supportsPasskeyAutofill())) return;
      const options = await fetchOptions();
      if (isOver) return;
      isOffered = true;
      const { credential } = await getPasskey(options, { autofill: true });
      if (credential && !isOver && !(await sendOffered(credential))) setRound((before) => before + 1);
    }
    // The page works without it.
    offer().catch(() => undefined);
    const renewal = setTimeout(() => setRound((before) => before + 1), RENEW_MS);
    return () => {
      isOver = true;
      clearTimeout(renewal);
      if (isOffered) void cancelPasskey();
    };
  }, [active, isPending, round]);

  async function start() {
    if (!requireCookies(status)) return;
    setPending(true);
    try {
      const options = await attempt(fetchOptions, { status });
      const { credential, failure } = options ? await getPasskey(options) : {};
      if (failure) status.error(failure);
      if (credential) await send(credential);
    } finally {
      setPending(false);
    }
  }

  return { isSupported: supportsPasskeys(), isPending, start };
}
