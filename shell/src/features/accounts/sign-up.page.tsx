import { authEndpoints } from '@coursewright/contracts';
import { apiRequest, useSession } from '@coursewright/mfe-kit';
import { Button, FormStatusMessage, PasswordField, TextField } from '@coursewright/ui';
import { showFieldErrors, useLabelledForm } from '../../forms/labelled-form.ts';
import { send } from '../../forms/send.ts';
import { AccountPage } from './account-page.tsx';

const labels = { mName: 'Name', email: 'Email', password: 'Password' };
const schema = authEndpoints.signUp.body.omit({ type: true });

export function SignUpPage() {
  const session = useSession();
  const { field, submit, setError, status, isSubmitting } = useLabelledForm({
    schema,
    labels,
    defaultValues: { mName: '', email: '', password: '' },
  });

  const signUp = submit(async (body) => {
    const onError = showFieldErrors(setError, ['mName', 'email', 'password']);
    const call = () => apiRequest(authEndpoints.signUp, { body });
    if (await send(call, { status, onError })) await session.refresh();
  });

  return (
    <AccountPage
      documentTitle="Sign up"
      title="Create your account"
      subtitle="The Free plan costs nothing and never expires."
      onSubmit={signUp}
      other={{ question: 'Already have an account?', to: '/signin', label: 'SignIn' }}
    >
      <TextField {...field('mName')} autoComplete="name" />
      <TextField {...field('email')} type="email" autoComplete="username" />
      <PasswordField {...field('password')} autoComplete="new-password" hint="At least 9 characters." />
      <FormStatusMessage message={status.message} />
      <Button type="submit" size="lg" block loading={isSubmitting}>
        SignUp
      </Button>
    </AccountPage>
  );
}
