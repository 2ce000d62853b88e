import { ApiError, type FormStatus, useFormStatus } from '@coursewright/mfe-kit';
import { translateText } from '@coursewright/mfe-kit/messages';
import { fieldError, summarizeErrors } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type SubmitHandler,
  type UseFormSetError,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';

export const showFieldErrors =
  <T extends FieldValues>(setError: UseFormSetError<T>, fields: readonly FieldPath<T>[]) =>
  (error: unknown): void => {
    const details = error instanceof ApiError ? error.details : [];
    // the last call sets the focus
    for (const name of fields.toReversed()) {
      const detail = details.find(({ field }) => field === name);
      if (detail) setError(name, { type: 'server', message: translateText(detail.message) }, { shouldFocus: true });
    }
  };

interface LabelledFormOptions<Input extends FieldValues, Output> {
  schema: z.ZodType<Output, Input>;
  labels: Record<keyof Input & string, string>;
  defaultValues: DefaultValues<Input>;
  // Of a form with several steps.
  status?: FormStatus;
}

// A form that names its fields by their labels in messages. `field` gives the props of a field.
export function useLabelledForm<Input extends FieldValues, Output>(options: LabelledFormOptions<Input, Output>) {
  const { schema, labels, defaultValues } = options;
  const ownStatus = useFormStatus();
  const status = options.status ?? ownStatus;
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
  const { errors, isSubmitting } = form.formState;
  return {
    ...form,
    status,
    isSubmitting,
    field: <Name extends FieldPath<Input> & keyof Input & string>(name: Name) => ({
      ...form.register(name),
      label: labels[name],
      error: fieldError(labels[name], errors[name]),
    }),
    submit: (send: SubmitHandler<Output>) =>
      form.handleSubmit(send, (wrong) => status.error(summarizeErrors(wrong, labels))),
  };
}
