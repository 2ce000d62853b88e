import { authEndpoints } from '@coursewright/contracts';
import { Button } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { CodeField } from '../../forms/code-field.tsx';
import { fieldError, notifyInvalid } from '../../forms/form-errors.ts';
import { AccountPage } from './account-page.tsx';

interface SignInCodeStepProps {
  /** Answers whether the code was refused. */
  onCode(code: string): Promise<boolean>;
  onBack(): void;
}

const labels = { code: 'Code' };
const schema = authEndpoints.signIn.body.pick({ code: true }).required();

export function SignInCodeStep({ onCode, onBack }: SignInCodeStepProps) {
  const { register, handleSubmit, setValue, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus('code'), [setFocus]);

  const submit = handleSubmit(async ({ code }) => {
    if (!(await onCode(code))) return;
    setValue('code', '');
    setFocus('code');
  }, notifyInvalid(labels));

  return (
    <AccountPage
      documentTitle="Sign in"
      title="One more step"
      subtitle="Your password is right. Your account asks for a code as well."
      onSubmit={submit}
      other={{ question: 'No app and no codes left?', to: '/contact', label: 'Write to us' }}
    >
      <CodeField {...register('code')} error={fieldError(labels.code, errors.code)} />
      <Button type="submit" size="lg" block loading={isSubmitting}>
        SignIn
      </Button>
      <Button variant="ghost" onClick={onBack}>
        <ArrowLeft aria-hidden="true" className="sh:size-4" /> Back
      </Button>
    </AccountPage>
  );
}
