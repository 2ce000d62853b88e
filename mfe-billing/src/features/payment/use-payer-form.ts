import type { Payer } from '@coursewright/contracts';
import { notify, useUser } from '@coursewright/mfe-kit';
import { useEffect, useRef, useState } from 'react';
import { readDraft, saveDraft } from './payer-draft.ts';
import { checkPayer, type PayerErrors, type PayerField, payerFields, summaryOf } from './payer-form.ts';

/** The six fields of whoever pays. Nothing typed is lost; a refusal moves the focus to the first wrong field. */
export function usePayerForm() {
  const user = useUser();
  const formRef = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => readDraft(user));
  const [errors, setErrors] = useState<PayerErrors>({});
  const [rejected, setRejected] = useState<{ first: PayerField }>();

  useEffect(() => saveDraft(user.id, values), [user.id, values]);
  useEffect(() => {
    const control = rejected && formRef.current?.elements.namedItem(rejected.first);
    if (!(control instanceof HTMLElement)) return;
    control.focus({ preventScroll: true });
    // with its label: the header of the page must not lie over it
    control.scrollIntoView({ block: 'center' });
  }, [rejected]);

  function reject(wrong: PayerErrors) {
    const first = payerFields.find((field) => wrong[field]);
    if (!first) return;
    setErrors(wrong);
    setRejected({ first });
  }

  return {
    formRef,
    values,
    errors,
    change(field: PayerField, text: string) {
      setValues((before) => ({ ...before, [field]: text }));
      setErrors((before) => ({ ...before, [field]: undefined }));
    },
    reject,
    /** What may be sent; otherwise it says what is missing and gives nothing. */
    validated(): Payer | undefined {
      const checked = checkPayer(values);
      if ('payer' in checked) return checked.payer;
      reject(checked.errors);
      notify.error(summaryOf(values, checked.errors));
      return undefined;
    },
  };
}

export type PayerForm = ReturnType<typeof usePayerForm>;
