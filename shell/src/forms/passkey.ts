import type { passkeyCreationSchema, passkeyRequestSchema } from '@coursewright/contracts';
import { t } from '@lingui/core/macro';
import type { z } from 'zod';

const load = () => import('@simplewebauthn/browser');

const IP_ADDRESS = /^[\d.]+$|^\[/;

/** Browsers offer them over https and on localhost, and never for an IP address. */
export const supportsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !IP_ADDRESS.test(location.hostname);

export const supportsPasskeyAutofill = async (): Promise<boolean> =>
  supportsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/** Without `failure` the user or the page has ended it. */
interface Ceremony<T> {
  readonly credential?: T;
  readonly failure?: string;
}

export const createPasskey = async (optionsJSON: z.output<typeof passkeyCreationSchema>) => {
  const { startRegistration } = await load();
  return run(() => startRegistration({ optionsJSON }));
};

/** @param autofill offers the passkeys in the list of the e-mail field, and waits for a choice there */
export const getPasskey = async (
  optionsJSON: z.output<typeof passkeyRequestSchema>,
  { autofill = false }: { autofill?: boolean } = {},
) => {
  const { startAuthentication } = await load();
  return run(() => startAuthentication({ optionsJSON, useBrowserAutofill: autofill }));
};

export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}

/** Password managers that understand it stop offering the passkey. */
export async function announceRemovedPasskey(rpID: string, credentialID: string): Promise<void> {
  const { sendSignal } = await load();
  await sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => undefined);
}

async function run<T>(ceremony: () => Promise<T>): Promise<Ceremony<T>> {
  try {
    return { credential: await ceremony() };
  } catch (error) {
    const { code, name, cause } = error as Error & { code?: string };
    // Browsers do not tell a refusal from a time that has run out.
    const isEnded =
      code === 'ERROR_CEREMONY_ABORTED' || (cause instanceof Error ? cause.name : name) === 'NotAllowedError';
    return isEnded ? {} : { failure: describeFailure(code) };
  }
}

function describeFailure(code: string | undefined): string {
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return t`Your account has a passkey on this device already.`;
  if (code === 'ERROR_INVALID_RP_ID' || code === 'ERROR_INVALID_DOMAIN')
    return t`Passkeys of this site work only at its main address.`;
  return t`Your device could not use a passkey. Please try again.`;
}
