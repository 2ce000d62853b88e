import { MAX_APPEAL_TEXT } from '@coursewright/contracts';
import { useKeptText } from '@coursewright/mfe-kit/kept-text';
import { Button, TextArea } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import type { ExerciseActions } from './exercise.api.ts';

/** Inside the form of the exercise, so it is none of its own. */
export function Appeal({ id, send }: { id: string; send: NonNullable<ExerciseActions['appeal']> }) {
  const [text, setText, forget] = useKeptText(`appeal.${id}`);
  const [isOpen, setIsOpen] = useState(text !== '');
  const [isMissing, setIsMissing] = useState(false);
  const { state, busy, run } = useRetry();

  async function submit() {
    setIsMissing(text.trim() === '');
    if (text.trim() !== '' && !busy) await run((signal) => send(text, signal).then(forget));
  }

  if (!isOpen)
    return (
      <Button variant="ghost" size="sm" className="ln:self-start" onClick={() => setIsOpen(true)}>
        <Trans>I see it differently</Trans>
      </Button>
    );
  return (
    <div className="ln:flex ln:flex-col ln:items-start ln:gap-3">
      <TextArea
        label={t`What was overlooked?`}
        hint={t`Your answer is marked once more with this in mind. Points can only rise. The people who run this site see it too.`}
        rows={3}
        autoGrow
        autoFocus
        dir="auto"
        maxLength={MAX_APPEAL_TEXT}
        value={text}
        error={isMissing && t`Please say what was overlooked`}
        onChange={({ target }) => setText(target.value)}
        className="ln:w-full"
      />
      <RetryNotice state={state} title={t`Your answer has not been marked again yet`} className="ln:w-full" />
      <Button variant="secondary" size="sm" loading={busy} onClick={() => void submit()}>
        <Trans>Mark it again</Trans>
      </Button>
    </div>
  );
}
