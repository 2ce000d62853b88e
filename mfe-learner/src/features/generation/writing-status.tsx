import { Alert, Badge, Button, SpinnerMark } from '@coursewright/ui';
import { WifiOff } from 'lucide-react';
import { SaveNotice } from '../../shared/save-notice.tsx';
import type { PatientState } from '../../shared/use-patient-action.ts';
import type { Connection } from './follow-generation.ts';
import { useSlow } from './use-slow.ts';
import type { Writing } from './writing.ts';

interface WritingStatusProps {
  writing: Writing;
  connection: Connection;
  retryState: PatientState;
  onRetry: () => void;
  onCancel?: () => void;
  /** What is written: `outline`, `lesson`. */
  what: string;
}

const LONG_MS = 8000;

/** Where the writing stands: waiting, being written, tried again, failed; and whether we still hear of it. */
export function WritingStatus({ writing, connection, retryState, onRetry, onCancel, what }: WritingStatusProps) {
  const waits = useSlow(writing.phase === 'queued', LONG_MS);
  if (writing.phase === 'done') return null;
  return (
    <div className="ln:flex ln:flex-col ln:items-start ln:gap-3">
      {connection === 'lost' && (
        <Badge tone="danger" role="status">
          <WifiOff aria-hidden="true" className="ln:size-4" />
          Connection lost. Reconnecting …
        </Badge>
      )}
      {writing.phase === 'failed' || writing.phase === 'cancelled' ? (
        <Stopped {...{ writing, retryState, onRetry, onCancel, what }} />
      ) : (
        <p className="ln:flex ln:items-center ln:gap-3 ln:text-sm ln:text-muted">
          <SpinnerMark size="sm" />
          <span>
            {sentenceFor(writing, what)}
            {waits && ' Much is being written just now. It goes on by itself, also when you leave this page.'}
          </span>
          {onCancel && (
            <Button size="sm" variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

function sentenceFor({ phase, retry }: Writing, what: string) {
  if (phase === 'queued') return `Your ${what} is queued …`;
  if (phase === 'retrying' && retry) {
    return `${retry.message} Retrying: attempt ${retry.attempt} of ${retry.max} …`;
  }
  return `Writing your ${what} …`;
}

type StoppedProps = Omit<WritingStatusProps, 'connection'>;

function Stopped({ writing, retryState, onRetry, onCancel, what }: StoppedProps) {
  const cancelled = writing.phase === 'cancelled';
  const actions = (
    <>
      {(cancelled || writing.failure?.retriable) && (
        <Button size="sm" loading={retryState.status === 'busy'} onClick={onRetry}>
          Retry
        </Button>
      )}
      {onCancel && (
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </>
  );
  return (
    <>
      <Alert
        className="ln:w-full"
        tone={cancelled ? 'warning' : 'danger'}
        title={cancelled ? `The ${what} was cancelled` : `The ${what} could not be written`}
        actions={actions}
      >
        {writing.failure?.message}
      </Alert>
      <SaveNotice state={retryState} title="Not started again yet" className="ln:w-full" />
    </>
  );
}
