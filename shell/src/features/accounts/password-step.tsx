import { authEndpoints } from '@coursewright/contracts';
import { MfeLink } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { notifyInvalid } from '../../forms/form-errors.ts';
import { AccountPage } from './account-page.tsx';
import { CredentialFields, credentialLabels } from './credential-fields.tsx';

export interface Credentials {
  email: string;
  password: string;
}

interface PasswordStepProps {
  /** What was typed before, for whoever comes back from the code. */
  known: Credentials | undefined;
  onSubmit(credentials: Credentials): Promise<unknown>;
}

const schema = authEndpoints.signIn.body.omit({ code: true });

export function PasswordStep({ known, onSubmit }: PasswordStepProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: known ?? { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  return (
    <AccountPage
      documentTitle="Sign in"
      title="Welcome back"
      subtitle="Sign in to go on where you stopped."
      onSubmit={handleSubmit(
        async (credentials) => void (await onSubmit(credentials)),
        notifyInvalid(credentialLabels),
      )}
      other={{ question: 'No account yet?', to: '/signup', label: 'SignUp' }}
    >
      <CredentialFields email={register('email')} password={register('password')} errors={errors} />
      <p className="sh:-mt-3 sh:text-right">
        <MfeLink to="/forgot" className="sh:text-sm sh:font-semibold sh:text-brand sh:underline sh:underline-offset-4">
          Forgot password?
        </MfeLink>
      </p>
      <Button type="submit" size="lg" block loading={isSubmitting}>
        SignIn
      </Button>
    </AccountPage>
  );
}
