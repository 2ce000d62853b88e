import { secondFactorEndpoints } from '@coursewright/contracts';
import { apiRequest, notify } from '@coursewright/mfe-kit';
import { Button, TextField } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { fieldError, notifyInvalid } from '../../../forms/form-errors.ts';
import { attempt } from '../../../forms/send.ts';

interface FirstCodeProps {
  onEnabled(recoveryCodes: string[]): void;
  onCancel(): void;
}

const labels = { code: 'Code' };

export function FirstCode({ onEnabled, onCancel }: FirstCodeProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(secondFactorEndpoints.enableSecondFactor.body),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    const outcome = await attempt(() => apiRequest(secondFactorEndpoints.enableSecondFactor, { body }));
    if (!outcome) return;
    const { recoveryCodes, message } = outcome;
    if (!recoveryCodes) return setError('code', { message }, { shouldFocus: true });
    notify.success(message);
    onEnabled(recoveryCodes);
  }, notifyInvalid(labels));

  return (
    <form noValidate onSubmit={submit} className="sh:grid sh:gap-4">
      <p>Enter the code that the app shows now. You are signed out everywhere else then.</p>
      <TextField
        {...register('code')}
        label={labels.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="sh:max-w-60"
        error={fieldError(labels.code, errors.code)}
      />
      <div className="sh:flex sh:flex-wrap sh:gap-3">
        <Button type="submit" loading={isSubmitting}>
          Turn on
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
