import { authEndpoints } from '@coursewright/contracts';
import {
  apiRequest,
  type FormStatus,
  MfeLink,
  type SignInState,
  useFormStatus,
  useSession,
} from '@coursewright/mfe-kit';
import { translateText } from '@coursewright/mfe-kit/messages';
import { useLocation } from '@coursewright/mfe-kit/router';
import { Alert, Button, FormStatusMessage, PasswordField, TextField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { ArrowLeft, KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CodeField } from '../../forms/code-field.tsx';
import { useLabelledForm } from '../../forms/labelled-form.ts';
import { attempt } from '../../forms/send.ts';
import { AccountPage } from './account-page.tsx';
import { requireCookies } from './cookies.ts';
import { usePasskeySignIn } from './passkeys/passkey-sign-in.ts';
import { takeVisitorOutline } from './visitor-outline.tsx';

const AUTOSAVED_PATHS = '/course/';

function SignInNotice() {
  const state: SignInState | null = useLocation().state;
  if (state?.reason === 'required') return <Alert tone="info">{t`Sign in to open this page.`}</Alert>;
  if (state?.reason !== 'signed-out') return null;
  const kept = state.from?.startsWith(AUTOSAVED_PATHS);
  return (
    <Alert tone="info">
      {kept ? t`You were signed out. Your text is kept.` : t`You were signed out. Sign in to continue.`}
    </Alert>
  );
}

export interface Credentials {
  email: string;
  password: string;
}

interface PasswordStepProps {
  status: FormStatus;
  known: Credentials | undefined;
  passkey: ReturnType<typeof usePasskeySignIn>;
  onSubmit(credentials: Credentials): Promise<unknown>;
}

const passwordStepSchema = authEndpoints.signIn.body.omit({ code: true });

function PasswordStep({ status, known, passkey, onSubmit }: PasswordStepProps) {
  // What was begun goes on after a new password, too.
  const { state } = useLocation();
  const { field, submit, isSubmitting } = useLabelledForm({
    schema: passwordStepSchema,
    labels: { email: t`Email`, password: t`Password` },
    defaultValues: known ?? { email: '', password: '' },
    status,
  });

  return (
    <AccountPage
      documentTitle={t`Sign in`}
      title={t`Welcome back`}
      subtitle={t`Sign in to continue where you left off.`}
      onSubmit={submit(async (credentials) => void (await onSubmit(credentials)))}
      other={{ question: t`No account yet?`, to: '/signup', label: t`SignUp` }}
    >
      <SignInNotice />
      <TextField {...field('email')} type="email" autoComplete="username webauthn" />
      <PasswordField {...field('password')} />
      <p className="sh:-mt-3 sh:text-end">
        <MfeLink
          to="/forgot"
          state={state}
          className="sh:text-sm sh:font-semibold sh:text-brand sh:underline sh:underline-offset-4"
        >{t`Forgot password?`}</MfeLink>
      </p>
      <FormStatusMessage message={status.message} />
      <Button type="submit" size="lg" block loading={isSubmitting}>{t`SignIn`}</Button>
      {passkey.isSupported && (
        <Button variant="secondary" size="lg" block loading={passkey.isPending} onClick={() => void passkey.start()}>
          <KeyRound aria-hidden className="sh:size-5" /> <span>{t`Sign in with a passkey`}</span>
        </Button>
      )}
    </AccountPage>
  );
}

interface SignInCodeStepProps {
  status: FormStatus;
  onCode(code: string): Promise<boolean>;
  onBack(): void;
}

const codeStepSchema = authEndpoints.signIn.body.pick({ code: true }).required();

function SignInCodeStep({ status, onCode, onBack }: SignInCodeStepProps) {
  const { field, submit, setValue, setFocus, isSubmitting } = useLabelledForm({
    schema: codeStepSchema,
    labels: { code: t`Code` },
    defaultValues: { code: '' },
    status,
  });
  useEffect(() => setFocus('code'), [setFocus]);

  const send = submit(async ({ code }) => {
    if (!(await onCode(code))) return;
    setValue('code', '');
    setFocus('code');
  });

  return (
    <AccountPage
      documentTitle={t`Sign in`}
      title={t`One more step`}
      subtitle={t`Your password is correct. Your account also needs a code.`}
      onSubmit={send}
      other={{ question: t`No app and no recovery codes?`, to: '/contact', label: t`Write to us` }}
    >
      <CodeField {...field('code')} />
      <FormStatusMessage message={status.message} />
      <Button type="submit" size="lg" block loading={isSubmitting}>{t`SignIn`}</Button>
      <Button variant="ghost" onClick={onBack}>
        <ArrowLeft className="sh:size-4 sh:rtl:-scale-x-100" /> <span>{t`Back`}</span>
      </Button>
    </AccountPage>
  );
}

export function SignInPage() {
  const session = useSession();
  const status = useFormStatus();
  const [known, setKnown] = useState<Credentials>();
  const [step, setStep] = useState<'password' | 'code'>('password');

  async function finish(message: string) {
    status.success(translateText(message));
    await takeVisitorOutline();
    await session.refresh();
  }

  const passkey = usePasskeySignIn({ status, active: step === 'password' && !session.user, onSignedIn: finish });

  // Returns whether a code was refused.
  async function signIn(body: Credentials & { code?: string }): Promise<boolean> {
    if (!requireCookies(status)) return false;
    const outcome = await attempt(() => apiRequest(authEndpoints.signIn, { body }), { status });
    if (!outcome) return false;
    const { success, secondFactor = false, message } = outcome;
    setKnown({ email: body.email, password: body.password });
    setStep(secondFactor ? 'code' : 'password');
    if (success) {
      await finish(message);
      return false;
    }
    const wasAsked = body.code !== undefined;
    if (wasAsked || !secondFactor) status.error(translateText(message));
    return wasAsked;
  }

  function backToPassword() {
    status.clear();
    setStep('password');
  }

  return step === 'code' && known ? (
    <SignInCodeStep status={status} onCode={(code) => signIn({ ...known, code })} onBack={backToPassword} />
  ) : (
    <PasswordStep status={status} known={known} passkey={passkey} onSubmit={signIn} />
  );
}
