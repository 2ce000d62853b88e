import { Alert, Badge, Button, RetryButton, SpinnerMark } from '@coursewright/ui';
import { WifiOff } from 'lucide-react';
import { AllowanceNotice, isAllowanceCode, isAllowanceError } from '../../shared/allowance.tsx';
import { useIsSlow } from '../../shared/hooks.ts';
import type { RetryState } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import type { Connection } from './generation.api.ts';
import type { Writing } from './writing.ts';

interface WritingStatusProps {
  writing: Writing;
  connection: Connection;
  retryState: RetryState;
  onRetry: () => void;
  onCancel?: () => void;
  onDismiss?: () => void;
  what: string;
}

const LONG_WAIT_MS = 8000;

export function WritingStatus({
  writing,
  connection,
  retryState,
  onRetry,
  onCancel,
  onDismiss,
  what,
}: WritingStatusProps) {
  const waitsLong = useIsSlow(writing.phase === 'queued', LONG_WAIT_MS);
  if (writing.phase === 'done') return null;
  return (
    <div className="ln:flex ln:flex-col ln:items-start ln:gap-3">
      {connection === 'lost' && (
        <Badge tone="danger" role="status">
          <WifiOff className="ln:size-4" />
          Connection lost. Reconnecting …
        </Badge>
      )}
      {writing.phase === 'failed' || writing.phase === 'cancelled' ? (
        <StoppedAlert {...{ writing, retryState, onRetry, onDismiss, what }} />
      ) : (
        <p className="ln:flex ln:items-center ln:gap-3 ln:text-sm ln:text-muted">
          <SpinnerMark size="sm" />
          <span>
            {statusText(writing, what)}
            {waitsLong && ' The queue is long. Writing continues even if you leave this page.'}
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

function statusText({ phase, retry }: Writing, what: string) {
  if (phase === 'queued') return `Your ${what} is queued …`;
  if (phase === 'retrying' && retry) {
    return `${retry.message} Retrying: attempt ${retry.attempt} of ${retry.max} …`;
  }
  return `Writing your ${what} …`;
}

type StoppedAlertProps = Omit<WritingStatusProps, 'connection' | 'onCancel'>;

function StoppedAlert({ writing, retryState, onRetry, onDismiss, what }: StoppedAlertProps) {
  const cancelled = writing.phase === 'cancelled';
  const refused = retryState.status === 'failed' && isAllowanceError(retryState.error);
  const { kind = '', retriable, message } = writing.failure ?? {};
  const actions = (
    <>
      {(cancelled || retriable) && !isAllowanceCode(kind) && !refused && (
        <RetryButton variant="primary" loading={retryState.status === 'busy'} onClick={onRetry} />
      )}
      {onDismiss && (
        <Button size="sm" variant="ghost" onClick={onDismiss}>
          Close
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
        {isAllowanceCode(kind) ? <AllowanceNotice code={kind} /> : message}
      </Alert>
      <RetryNotice state={retryState} title="The retry has not started yet" className="ln:w-full" />
    </>
  );
}
