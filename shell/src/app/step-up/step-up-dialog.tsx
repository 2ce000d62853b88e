import { authEndpoints, passkeyEndpoints } from '@coursewright/contracts';
import { apiRequest, subscribeSessionEnded, useSession } from '@coursewright/mfe-kit';
import { translateText } from '@coursewright/mfe-kit/messages';
import { Button, FailureAlert, fieldError, PasswordField, pressedKey } from '@coursewright/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { KeyRound } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useForm } from 'react-hook-form';
import { CodeField } from '../../forms/code-field.tsx';
import { supportsPasskeys } from '../../forms/passkey.ts';
import { usePasskeyConfirmation } from '../../forms/passkey-confirmation.ts';
import { failureText } from '../../forms/send.ts';

// Dialogs of the microfrontends listen to these on the document, to trap the focus and to close on outside clicks.
const HIDDEN_EVENTS = ['pointerdown', 'focusin'] as const;

/**
 * Opens a native modal dialog, which is above everything a microfrontend has opened. The dialogs below belong to
 * other bundles, so the events inside this one are hidden from them.
 */
function useTopLayer(ref: RefObject<HTMLDialogElement | null>, onEscape: () => void) {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog?.open) dialog?.showModal();
    const hide = (event: Event) => {
      if (event.target instanceof Node && dialog?.contains(event.target)) event.stopPropagation();
    };
    for (const type of HIDDEN_EVENTS) document.documentElement.addEventListener(type, hide);
    return () => {
      for (const type of HIDDEN_EVENTS) document.documentElement.removeEventListener(type, hide);
      dialog?.close();
    };
  }, [ref]);

  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      onEscape();
    };
    window.addEventListener('keydown', leave, { capture: true });
    return () => window.removeEventListener('keydown', leave, { capture: true });
  }, [onEscape]);
}

function useHasPasskeys(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (!supportsPasskeys()) return;
    // Without an answer the password remains.
    apiRequest(passkeyEndpoints.passkeys).then(
      ({ passkeys }) => setHas(passkeys.length > 0),
      () => undefined,
    );
  }, []);
  return has;
}

export function StepUpDialog({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const labels = { password: t`Password`, code: t`Code` };
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { user } = useSession();
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setValue, setFocus, formState } = useForm({
    resolver: zodResolver(authEndpoints.confirmIdentity.body),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;
  const cancel = () => onAnswer(false);
  const hasPasskeys = useHasPasskeys();
  const passkey = usePasskeyConfirmation(() => onAnswer(true), setFailure);

  useTopLayer(dialog, cancel);
  useEffect(() => subscribeSessionEnded(() => onAnswer(false)), [onAnswer]);
  useEffect(() => setFocus(needsCode ? 'code' : 'password'), [needsCode, setFocus]);

  const submit = handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      const { success, secondFactor, message } = await apiRequest(authEndpoints.confirmIdentity, { body });
      if (success) return onAnswer(true);
      if (secondFactor && !needsCode) return setNeedsCode(true);
      setFailure(translateText(message));
      const wrong = secondFactor ? 'code' : 'password';
      setValue(wrong, '');
      setFocus(wrong);
    } catch (error) {
      setFailure(failureText(error));
    }
  });

  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="sh:pointer-events-auto sh:m-auto sh:w-[min(30rem,calc(100vw-2rem))] sh:rounded-panel sh:border sh:border-line sh:bg-raised sh:p-6 sh:text-ink sh:backdrop:bg-overlay"
    >
      <h2 id={titleId} className="sh:text-xl">{t`Confirm your identity`}</h2>
      <p className="sh:mt-2 sh:text-muted">{t`You signed in a while ago. Enter your password again to continue. Your input is kept.`}</p>
      <form noValidate onSubmit={submit} className="sh:mt-5 sh:grid sh:gap-5">
        <FailureAlert text={failure} />
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField
          {...register('password')}
          label={labels.password}
          error={fieldError(labels.password, errors.password)}
        />
        {needsCode && (
          <CodeField {...register('code')} label={labels.code} error={fieldError(labels.code, errors.code)} />
        )}
        <div className="sh:flex sh:flex-wrap sh:justify-end sh:gap-3">
          {hasPasskeys && (
            <Button
              variant="ghost"
              className="sh:me-auto"
              loading={passkey.isPending}
              onClick={() => void passkey.confirm()}
            >
              <KeyRound aria-hidden className="sh:size-4" /> <span>{t`Use a passkey`}</span>
            </Button>
          )}
          <Button variant="secondary" onClick={cancel}>{t`Cancel`}</Button>
          <Button type="submit" loading={isSubmitting}>{t`Confirm`}</Button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}
