import { authEndpoints } from '@coursewright/contracts';
import { apiRequest, MfeLink, usePageTitle, useSession } from '@coursewright/mfe-kit';
import { Button, PasswordField, TextField } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { fieldError, notifyInvalid } from '../../forms/form-errors.ts';
import { send } from '../../forms/send.ts';
import { AccountCard } from './account-card.tsx';
import { VisitorsOnly } from './visitors-only.tsx';

const labels = { email: 'Email', password: 'Password' };

export function SignInPage() {
  usePageTitle('Sign in');
  const session = useSession();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(authEndpoints.signIn.body),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    if (await send(() => apiRequest(authEndpoints.signIn, { body }))) await session.refresh();
  }, notifyInvalid(labels));

  return (
    <VisitorsOnly>
      <AccountCard
        title="Welcome back"
        subtitle="Sign in to go on where you stopped."
        onSubmit={submit}
        other={{ question: 'No account yet?', to: '/signup', label: 'SignUp' }}
      >
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
          error={fieldError(labels.password, errors.password)}
        />
        <p className="sh:-mt-3 sh:text-right">
          <MfeLink
            to="/forgot"
            className="sh:text-sm sh:font-semibold sh:text-brand sh:underline sh:underline-offset-4"
          >
            Forgot password?
          </MfeLink>
        </p>
        <Button type="submit" size="lg" block loading={isSubmitting}>
          SignIn
        </Button>
      </AccountCard>
    </VisitorsOnly>
  );
}
