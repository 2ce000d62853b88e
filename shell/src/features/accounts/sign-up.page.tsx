import { authEndpoints } from '@coursewright/contracts';
import { apiRequest, useSession } from '@coursewright/mfe-kit';
import { Button, TextField } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { fieldError, notifyInvalid } from '../../forms/form-errors.ts';
import { send } from '../../forms/send.ts';
import { AccountPage } from './account-page.tsx';
import { CredentialFields, credentialLabels } from './credential-fields.tsx';

const labels = { mName: 'Name', ...credentialLabels };
const schema = authEndpoints.signUp.body.omit({ type: true });

export function SignUpPage() {
  const session = useSession();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { mName: '', email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    if (await send(() => apiRequest(authEndpoints.signUp, { body }))) await session.refresh();
  }, notifyInvalid(labels));

  return (
    <AccountPage
      documentTitle="Sign up"
      title="Create your account"
      subtitle="The Free plan costs nothing and does not run out."
      onSubmit={submit}
      other={{ question: 'Have an account already?', to: '/signin', label: 'SignIn' }}
    >
      <TextField
        {...register('mName')}
        label={labels.mName}
        autoComplete="name"
        error={fieldError(labels.mName, errors.mName)}
      />
      <CredentialFields email={register('email')} password={register('password')} errors={errors} newPassword />
      <Button type="submit" size="lg" block loading={isSubmitting}>
        SignUp
      </Button>
    </AccountPage>
  );
}
