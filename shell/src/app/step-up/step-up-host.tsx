import { installStepUpPrompt } from '@coursewright/mfe-kit';
import { useEffect, useState } from 'react';
import type { StepUpDialog } from './step-up-dialog.tsx';

interface StepUpRequest {
  readonly Dialog: typeof StepUpDialog;
  answer(confirmed: boolean): void;
}

export function StepUpHost() {
  const [question, setQuestion] = useState<StepUpRequest>();

  useEffect(() => {
    let leave = () => {};
    const uninstall = installStepUpPrompt(async () => {
      const { StepUpDialog: Dialog } = await import('./step-up-dialog.tsx');
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
