import { authEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { useNavigate, useParams } from '@coursewright/mfe-kit/router';
import { Button, PasswordField } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { fieldError, notifyInvalid } from '../../forms/form-errors.ts';
import { send } from '../../forms/send.ts';
import { AccountPage } from './account-page.tsx';
import { resetLabels as labels, resetFormSchema } from './reset-form.ts';

export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(resetFormSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ password }) => {
    const updated = await send(() => apiRequest(authEndpoints.resetPassword, { body: { password, token } }));
    if (updated) await navigate('/signin', { replace: true });
  }, notifyInvalid(labels));

  return (
    <AccountPage
      title="Set a new password"
      subtitle="It signs you out on every device, so that only whoever knows it gets in."
      onSubmit={submit}
      other={{ question: 'The link is too old?', to: '/forgot', label: 'Ask for a new one' }}
    >
      <PasswordField
        {...register('password')}
        label={labels.password}
        autoComplete="new-password"
        hint="At least 9 characters."
        error={fieldError(labels.password, errors.password)}
      />
      <PasswordField
        {...register('confirmPassword')}
        label={labels.confirmPassword}
        autoComplete="new-password"
        error={fieldError(labels.confirmPassword, errors.confirmPassword)}
      />
      <Button type="submit" size="lg" block loading={isSubmitting}>
        Submit
      </Button>
    </AccountPage>
  );
}
