import { ApiError, type FormStatus, sessionStore, useFormStatus, useSession } from '@coursewright/mfe-kit';
import { translateText } from '@coursewright/mfe-kit/messages';
import { useLocation } from '@coursewright/mfe-kit/router';
import { fieldError, summarizeErrors } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type SubmitHandler,
  type UseFormReturn,
  type UseFormSetError,
  useForm,
} from 'react-hook-form';
import { z } from 'zod';

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

const textsSchema = z.record(z.string(), z.string());

// What is typed into these fields survives a reload, and a session that ends meanwhile.
function useKeptFields<Input extends FieldValues, Output>(
  { subscribe, getValues, setValue, formState: { defaultValues } }: UseFormReturn<Input, unknown, Output>,
  keep?: readonly FieldPath<Input>[],
) {
  const { status, user } = useSession();
  const { pathname } = useLocation();
  // The next person at this tab does not get it. Who reads a prerendered page is known later.
  const [owner, setOwner] = useState<string>();
  if (keep && owner === undefined && status !== 'loading') setOwner(user?.id ?? 'visitor');
  const key = keep && owner && `typed.${owner}.${pathname}.${keep}`;
  const [fields] = useState(keep);
  useEffect(() => {
    if (!key || !fields) return;
    const kept = sessionStore.read(key, textsSchema) ?? {};
    for (const name of fields) {
      if (kept[name] && getValues(name) === defaultValues?.[name])
        setValue(name, kept[name] as PathValue<Input, typeof name>, { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true },
      callback({ values, defaultValues }) {
        const typed = fields.filter((name) => values[name] !== defaultValues?.[name]);
        if (typed.length === 0) sessionStore.remove(key);
        else sessionStore.save(key, Object.fromEntries(typed.map((name) => [name, values[name]])));
      },
    });
  }, [key, fields, subscribe, getValues, setValue, defaultValues]);
}

interface LabelledFormOptions<Input extends FieldValues, Output> {
  schema: z.ZodType<Output, Input>;
  labels: Record<keyof Input & string, string>;
  defaultValues: DefaultValues<Input>;
  // Of a form with several steps.
  status?: FormStatus;
  // Never a password.
  keep?: readonly (FieldPath<Input> & keyof Input & string)[];
}

// A form that names its fields by their labels in messages. `field` gives the props of a field.
export function useLabelledForm<Input extends FieldValues, Output>(options: LabelledFormOptions<Input, Output>) {
  const { schema, labels, defaultValues, keep } = options;
  const ownStatus = useFormStatus();
  const status = options.status ?? ownStatus;
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
  useKeptFields(form, keep);
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
