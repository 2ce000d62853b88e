import { authEndpoints, newPasswordField } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { useNavigate, useParams } from '@coursewright/mfe-kit/router';
import { Button, FILL_IN, FormStatusMessage, PasswordField } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { showFieldErrors, useLabelledForm } from '../../forms/labelled-form.ts';
import { send } from '../../forms/send.ts';
import { AccountPage } from './account-page.tsx';

const resetFormSchema = z
  .object({ password: newPasswordField, confirmPassword: z.string().min(1, FILL_IN) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: () => t`The password and confirm password do not match`,
    when: ({ value }) => {
      const { password, confirmPassword } = value as Record<string, string>;
      return Boolean(password && confirmPassword);
    },
  });

export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const { field, submit, setError, status, isSubmitting } = useLabelledForm({
    schema: resetFormSchema,
    labels: { password: t`New Password`, confirmPassword: t`Confirm Password` },
    defaultValues: { password: '', confirmPassword: '' },
  });

  const save = submit(async ({ password }) => {
    const call = () => apiRequest(authEndpoints.resetPassword, { body: { password, token } });
    const updated = await send(call, { status, onError: showFieldErrors(setError, ['password']) });
    if (updated) await navigate('/signin', { replace: true });
  });

  return (
    <AccountPage
      title={t`Set a new password`}
      subtitle={t`You will be signed out on all devices.`}
      onSubmit={save}
      other={{ question: t`Link expired?`, to: '/forgot', label: t`Request a new one` }}
    >
      <PasswordField {...field('password')} autoComplete="new-password" hint={t`At least 9 characters.`} />
      <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
      <FormStatusMessage message={status.message} />
      <Button type="submit" size="lg" block loading={isSubmitting}>{t`Submit`}</Button>
    </AccountPage>
  );
}
