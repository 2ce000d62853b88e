import { authEndpoints } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { Button, Dialog, PasswordField } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useLogout } from '../../app/session/logout.tsx';
import { fieldError, notifyInvalid } from '../../forms/form-errors.ts';
import { send } from '../../forms/send.ts';

const labels = { currentPassword: 'Password' };
const LOST = [
  'all your courses with their lessons, pictures and notes',
  'your quizzes, questions and progress',
  'your certificates: whoever checks one is told that there is none',
  'links that you shared',
];

/** Says what is lost, and asks for the password, before anything is deleted. */
export function DeleteAccount() {
  const formId = useId();
  const logout = useLogout();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(authEndpoints.deleteAccount.body),
    defaultValues: { currentPassword: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    if (await send(() => apiRequest(authEndpoints.deleteAccount, { body }))) await logout();
  }, notifyInvalid(labels));

  return (
    <Dialog
      trigger={<Button variant="danger">Delete my account</Button>}
      title="Delete your account for good?"
      description="Nobody can undo it. Download your data first if you want to keep something. You lose:"
      onOpenChange={() => reset()}
      actions={
        <Button type="submit" form={formId} variant="danger" loading={isSubmitting}>
          Delete for good
        </Button>
      }
    >
      <ul className="sh:mb-5 sh:list-disc sh:space-y-1 sh:pl-5">
        {LOST.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <form id={formId} noValidate onSubmit={submit}>
        <PasswordField
          {...register('currentPassword')}
          label={labels.currentPassword}
          error={fieldError(labels.currentPassword, errors.currentPassword)}
        />
      </form>
    </Dialog>
  );
}
