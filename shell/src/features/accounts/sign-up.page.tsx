import { authEndpoints } from '@coursewright/contracts';
import { apiRequest, useSession } from '@coursewright/mfe-kit';
import { Button, FormStatusMessage, PasswordField, TextField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { showFieldErrors, useLabelledForm } from '../../forms/labelled-form.ts';
import { send } from '../../forms/send.ts';
import { AccountPage } from './account-page.tsx';
import { requireCookies } from './cookies.ts';
import { takeVisitorOutline } from './visitor-outline.tsx';

const schema = authEndpoints.signUp.body.omit({ type: true });

export function SignUpPage() {
  const session = useSession();
  const { field, submit, setError, status, isSubmitting } = useLabelledForm({
    schema,
    labels: { mName: t`Name`, email: t`Email`, password: t`Password` },
    defaultValues: { mName: '', email: '', password: '' },
  });

  const signUp = submit(async (body) => {
    if (!requireCookies(status)) return;
    const onError = showFieldErrors(setError, ['mName', 'email', 'password']);
    const call = () => apiRequest(authEndpoints.signUp, { body });
    if (!(await send(call, { status, onError }))) return;
    await takeVisitorOutline();
    await session.refresh();
  });

  return (
    <AccountPage
      documentTitle={t`Sign up`}
      title={t`Create your account`}
      subtitle={t`The Free plan costs nothing and never expires.`}
      onSubmit={signUp}
      other={{ question: t`Already have an account?`, to: '/signin', label: t`SignIn` }}
    >
      <TextField {...field('mName')} autoComplete="name" />
      <TextField {...field('email')} type="email" autoComplete="username" />
      <PasswordField {...field('password')} autoComplete="new-password" hint={t`At least 9 characters.`} />
      <FormStatusMessage message={status.message} />
      <Button type="submit" size="lg" block loading={isSubmitting}>{t`SignUp`}</Button>
    </AccountPage>
  );
}
