import { authEndpoints } from '@coursewright/contracts';
import { apiRequest, usePageTitle, useSession } from '@coursewright/mfe-kit';
import { Button, PasswordField, TextField } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { fieldError, notifyInvalid } from '../../forms/form-errors.ts';
import { send } from '../../forms/send.ts';
import { AccountCard } from './account-card.tsx';
import { VisitorsOnly } from './visitors-only.tsx';

const labels = { mName: 'Name', email: 'Email', password: 'Password' };
const schema = authEndpoints.signUp.body.omit({ type: true });

export function SignUpPage() {
  usePageTitle('Sign up');
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
    <VisitorsOnly>
      <AccountCard
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
        <TextField
          {...register('email')}
          label={labels.email}
          type="email"
          autoComplete="username"
          error={fieldError(labels.email, errors.email)}
        />
        <PasswordField
          {...register('password')}
          label={labels.password}
          autoComplete="new-password"
          hint="At least 9 characters."
          error={fieldError(labels.password, errors.password)}
        />
        <Button type="submit" size="lg" block loading={isSubmitting}>
          SignUp
        </Button>
      </AccountCard>
    </VisitorsOnly>
  );
}
