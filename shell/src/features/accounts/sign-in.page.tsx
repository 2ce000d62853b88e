import { authEndpoints } from '@coursewright/contracts';
import { apiRequest, notify, useSession } from '@coursewright/mfe-kit';
import { useState } from 'react';
import { attempt } from '../../forms/send.ts';
import { type Credentials, PasswordStep } from './password-step.tsx';
import { SignInCodeStep } from './sign-in-code-step.tsx';

/** The password, and then, for whoever wants that, a code. */
export function SignInPage() {
  const session = useSession();
  const [known, setKnown] = useState<Credentials>();
  const [step, setStep] = useState<'password' | 'code'>('password');

  /** Answers whether a code was refused. */
  async function signIn(body: Credentials & { code?: string }): Promise<boolean> {
    const outcome = await attempt(() => apiRequest(authEndpoints.signIn, { body }));
    if (!outcome) return false;
    const { success, secondFactor = false, message } = outcome;
    setKnown({ email: body.email, password: body.password });
    setStep(secondFactor ? 'code' : 'password');
    if (success) {
      notify.success(message);
      await session.refresh();
      return false;
    }
    const wasAsked = body.code !== undefined;
    if (wasAsked || !secondFactor) notify.error(message);
    return wasAsked;
  }

  return step === 'code' && known ? (
    <SignInCodeStep onCode={(code) => signIn({ ...known, code })} onBack={() => setStep('password')} />
  ) : (
    <PasswordStep known={known} onSubmit={signIn} />
  );
}
