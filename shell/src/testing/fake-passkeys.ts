const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** What jsdom lacks: a browser with one passkey, which is asked for by `get` and made by `create`. */
export function installFakePasskeys({ autofill = false } = {}) {
  const requests: { mediation: string | undefined; signal: AbortSignal | undefined }[] = [];
  const pending: (() => void)[] = [];
  let failure: Error | undefined;

  const credential = (response: object) => ({
    id: 'AAAA',
    rawId: bytes('\0\0\0'),
    type: 'public-key',
    response: { clientDataJSON: bytes('client data'), ...response },
    getClientExtensionResults: () => ({}),
  });

  async function answer(response: object, options: { mediation?: string; signal?: AbortSignal }) {
    const { mediation, signal } = options;
    requests.push({ mediation, signal });
    if (mediation === 'conditional') {
      await new Promise<void>((resolve, reject) => {
        pending.push(resolve);
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    }
    if (failure) throw failure;
    return credential(response);
  }

  const assertion = { authenticatorData: bytes('data'), signature: bytes('signature'), userHandle: bytes('ada') };
  Object.assign(globalThis, {
    PublicKeyCredential: Object.assign(class {}, { isConditionalMediationAvailable: async () => autofill }),
  });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: (options: object) => answer({ attestationObject: bytes('attestation') }, options),
      get: (options: object) => answer(assertion, options),
    },
  });

  return {
    requests,
    chooseInList: () => pending.shift()?.(),
    fail: (name: string) => {
      failure = new DOMException('refused', name);
    },
  };
}
