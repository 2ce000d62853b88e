import { useMemo, useRef, useState } from 'react';
import { notify } from './notify.ts';

export interface FormMessage {
  id: number;
  tone: 'success' | 'danger';
  text: string;
}

export interface FormStatus {
  message: FormMessage | undefined;
  success(text: string): void;
  error(text: string): void;
  /** Call it when a submit begins: removes the message and the toast of the previous one. */
  clear(): void;
}

/** Show `message` with `FormStatusMessage` beside the submit button. */
export function useFormStatus(): FormStatus {
  const [message, setMessage] = useState<FormMessage>();
  const toast = useRef<{ id: string; text: string }>(undefined);

  const actions = useMemo(() => {
    const dismiss = () => {
      if (toast.current) notify.dismiss(toast.current.id);
      toast.current = undefined;
    };
    const show = (kind: 'success' | 'error', text: string) => {
      // The toast host shows equal texts once, so an existing toast may stay.
      if (toast.current?.text !== text) dismiss();
      toast.current = { id: notify[kind](text), text };
      setMessage((old) => ({ id: (old?.id ?? 0) + 1, tone: kind === 'error' ? 'danger' : 'success', text }));
    };
    return {
      success: (text: string) => show('success', text),
      error: (text: string) => show('error', text),
      clear() {
        dismiss();
        setMessage(undefined);
      },
    };
  }, []);

  return useMemo(() => ({ message, ...actions }), [message, actions]);
}
