import { MAX_HINTS, type quizEndpoints, type ResponseOf } from '@coursewright/contracts';
import { announce } from '@coursewright/mfe-kit';
import { Button, RetryButton } from '@coursewright/ui';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Lightbulb } from 'lucide-react';
import { useId, useState } from 'react';
import { isAllowanceError } from '../../shared/allowance.tsx';
import { useRetry } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import { useWriting } from '../generation/writing.ts';
import { WritingStatus } from '../generation/writing-status.tsx';

export type AskedHint = ResponseOf<typeof quizEndpoints.quizHint>;

// The hint itself is read out when it is done.
const ANNOUNCEMENTS = {
  start: msg`A hint is being written.`,
  failed: msg`The hint could not be written.`,
};

interface HintWritingProps {
  generationId: string;
  onDone: (hints: string[]) => void;
}

function HintWriting({ generationId, onDone }: HintWritingProps) {
  const { status } = useWriting(generationId, ANNOUNCEMENTS, ({ hints }) => hints && onDone(hints));
  return <WritingStatus {...status} what="hint" />;
}

interface HintsProps {
  // Those that were seen before, also on another device.
  seen: readonly string[] | undefined;
  ask: (level: number, signal: AbortSignal) => Promise<AskedHint>;
  // What they cost.
  cost?: string;
}

// Give it a `key` of the question.
export function Hints({ seen = [], ask, cost }: HintsProps) {
  const note = useId();
  const [hints, setHints] = useState(seen);
  const [generationId, setGenerationId] = useState<string>();
  const { state, busy, run } = useRetry();
  const next = hints.length + 1;

  function show(all: readonly string[]) {
    setGenerationId(undefined);
    setHints(all);
    announce(t`Hint ${all.length}: ${all.at(-1) ?? ''}`);
  }
  async function more() {
    const asked = await run((signal) => ask(next, signal));
    if (asked?.status === 'ready') show(asked.hints);
    if (asked?.status === 'writing') setGenerationId(asked.generationId);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields, and a page has several
    <div role="group" aria-label={t`Hints`} className="ln:flex ln:flex-col ln:items-start ln:gap-3">
      {hints.length > 0 && (
        <ol className="ln:flex ln:w-full ln:flex-col ln:gap-3">
          {hints.map((hint, index) => (
            <li
              key={hint}
              className="ln:flex ln:gap-3 ln:rounded-card ln:border ln:border-line ln:bg-sunken ln:px-4 ln:py-3"
            >
              <Lightbulb className="ln:mt-0.5 ln:size-5 ln:flex-none ln:text-brand" />
              <div className="ln:min-w-0 ln:flex-1">
                <p className="ln:text-sm ln:font-semibold ln:text-muted">
                  <Trans>
                    Hint {index + 1} of {MAX_HINTS}
                  </Trans>
                </p>
                <p dir="auto" className="ln:break-words">
                  {hint}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {generationId && <HintWriting key={generationId} generationId={generationId} onDone={show} />}
      <RetryNotice state={state} title={t`There is no hint yet`} className="ln:w-full" />
      {state.status === 'failed' && !isAllowanceError(state.error) && (
        <RetryButton size="md" onClick={() => void more()} />
      )}
      {next <= MAX_HINTS && !generationId && state.status !== 'failed' && (
        <Button
          icon={Lightbulb}
          variant="ghost"
          size="sm"
          loading={busy}
          aria-describedby={note}
          onClick={() => void more()}
        >
          {hints.length === 0 ? t`Get a hint` : t`Get another hint`}
        </Button>
      )}
      <p id={note} className="ln:text-sm ln:text-muted">
        {[
          hints.length === 0 && plural(MAX_HINTS, { one: 'Up to # hint.', other: 'Up to # hints.' }),
          cost ?? t`Hints do not change your score; the question comes back sooner under Recall.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  );
}

export const HintsUsed = ({ count }: { count: number | undefined }) =>
  count ? (
    <p className="ln:mt-3">{plural(count, { one: 'Answered with # hint.', other: 'Answered with # hints.' })}</p>
  ) : null;
