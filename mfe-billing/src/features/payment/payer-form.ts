import { type Payer, payerSchema, type SessionUser } from '@coursewright/contracts';
import { ApiError, sessionStore, useFormStatus, useUser } from '@coursewright/mfe-kit';
import { fieldError, summarizeErrors } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { type SubmitHandler, useForm } from 'react-hook-form';
import { z } from 'zod';

type PayerField = keyof Payer;

const createLabels = (): Record<PayerField, string> => ({
  name: t`First Name`,
  lastName: t`Last Name`,
  email: t`Email`,
  address: t`Address`,
  post: t`Postal Code`,
  country: t`Country`,
});

const payerFields = payerSchema.keyof().options;

const formSchema = payerSchema.extend({
  country: z.string().min(1, 'must not be empty').pipe(payerSchema.shape.country),
});

const getKey = (userId: string) => `billing.payer.${userId}`;

const draftSchema = z.partialRecord(payerSchema.keyof(), z.string());

function readDraft(user: SessionUser): Payer {
  const [name = '', ...rest] = user.name.trim().split(/\s+/);
  return {
    email: user.email,
    name,
    lastName: rest.join(' '),
    address: '',
    post: '',
    country: '',
    ...sessionStore.read(getKey(user.id), draftSchema),
  };
}

export function usePayerForm() {
  const user = useUser();
  const status = useFormStatus();
  const labels = createLabels();
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: readDraft(user) });
  const { control, formState, handleSubmit, register, setError, subscribe } = form;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => sessionStore.save(getKey(user.id), values),
      }),
    [subscribe, user.id],
  );

  return {
    control,
    status,
    field: (name: PayerField) => ({
      ...register(name),
      label: labels[name],
      error: fieldError(labels[name], formState.errors[name]),
      required: true,
    }),
    submit: (send: SubmitHandler<Payer>) => handleSubmit(send, (wrong) => status.error(summarizeErrors(wrong, labels))),
    // Marks the fields that the server refuses; it may name a field `post` or `payer.post`.
    reject(error: unknown) {
      const details = error instanceof ApiError ? error.details : [];
      const isOf = (name: PayerField) => details.find(({ field }) => field === name || field.endsWith(`.${name}`));
      // the last call sets the focus
      for (const name of payerFields.toReversed()) {
        const refused = isOf(name);
        if (refused) setError(name, { type: 'server', message: refused.message }, { shouldFocus: true });
      }
    },
  };
}

export type PayerForm = ReturnType<typeof usePayerForm>;
