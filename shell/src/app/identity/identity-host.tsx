import { installIdentityQuestion } from '@coursewright/mfe-kit';
import { useEffect, useState } from 'react';
import type { IdentityDialog } from './identity-dialog.tsx';

interface Question {
  readonly Dialog: typeof IdentityDialog;
  answer(confirmed: boolean): void;
}

/** Asks above the page, whichever part's call needs it: what stands in the page stays there. */
export function IdentityHost() {
  const [question, setQuestion] = useState<Question>();

  useEffect(() => {
    let leave = () => {};
    const uninstall = installIdentityQuestion(async () => {
      const { IdentityDialog: Dialog } = await import('./identity-dialog.tsx');
      const { promise, resolve } = Promise.withResolvers<boolean>();
      leave = () => resolve(false);
      setQuestion({ Dialog, answer: resolve });
      return promise.finally(() => setQuestion(undefined));
    });
    return () => {
      uninstall();
      leave();
    };
  }, []);

  return question ? <question.Dialog onAnswer={question.answer} /> : null;
}
