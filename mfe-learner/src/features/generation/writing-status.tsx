import { i18n, translateText } from '@coursewright/mfe-kit/messages';
import { Alert, Badge, Button, RetryButton, SpinnerMark } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { AllowanceNotice, isAllowanceCode, isAllowanceError } from '../../shared/allowance.tsx';
import { useIsSlow } from '../../shared/hooks.ts';
import type { RetryState } from '../../shared/retry.ts';
import { RetryNotice } from '../../shared/retry-notice.tsx';
import type { Connection, Writing } from './writing.ts';

const TEXTS = {
  outline: {
    queued: msg`Your outline is queued …`,
    running: msg`Writing your outline …`,
    cancelled: msg`The outline was cancelled`,
    failed: msg`The outline could not be written`,
  },
  'new version': {
    queued: msg`Your new version is queued …`,
    running: msg`Writing your new version …`,
    cancelled: msg`The new version was cancelled`,
    failed: msg`The new version could not be written`,
  },
  lesson: {
    queued: msg`Your lesson is queued …`,
    running: msg`Writing your lesson …`,
    cancelled: msg`The lesson was cancelled`,
    failed: msg`The lesson could not be written`,
  },
  'new text': {
    queued: msg`Your new text is queued …`,
    running: msg`Writing your new text …`,
    cancelled: msg`The new text was cancelled`,
    failed: msg`The new text could not be written`,
  },
  quiz: {
    queued: msg`Your quiz is queued …`,
    running: msg`Writing your quiz …`,
    cancelled: msg`The quiz was cancelled`,
    failed: msg`The quiz could not be written`,
  },
  hint: {
    queued: msg`Your hint is queued …`,
    running: msg`Writing your hint …`,
    cancelled: msg`The hint was cancelled`,
    failed: msg`The hint could not be written`,
  },
  exercises: {
    queued: msg`More exercises are being written …`,
    running: msg`More exercises are being written …`,
    cancelled: msg`The exercises were cancelled`,
    failed: msg`The exercises could not be written`,
  },
  mark: {
    queued: msg`Your answer is waiting to be marked …`,
    running: msg`Marking your answer …`,
    cancelled: msg`The marking was cancelled`,
    failed: msg`Your answer could not be marked`,
  },
  answer: {
    queued: msg`Thinking …`,
    running: msg`Writing your answer …`,
    cancelled: msg`The answer was cancelled`,
    failed: msg`The answer could not be written`,
  },
};

type Texts = (typeof TEXTS)['quiz'];

interface WritingStatusProps {
  writing: Writing;
  connection: Connection;
  retryState: RetryState;
  onRetry: () => void;
  onCancel?: () => void;
  onDismiss?: () => void;
  what: keyof typeof TEXTS | Texts;
}

const textsOf = (what: WritingStatusProps['what']): Texts => (typeof what === 'string' ? TEXTS[what] : what);

// A second request for these asks for less.
const SHORTER = new Set<WritingStatusProps['what']>(['lesson', 'new text']);

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
          <Trans>Connection lost. Reconnecting …</Trans>
        </Badge>
      )}
      {writing.phase === 'failed' || writing.phase === 'cancelled' ? (
        <StoppedAlert writing={writing} retryState={retryState} onRetry={onRetry} onDismiss={onDismiss} what={what} />
      ) : (
        <p className="ln:flex ln:items-center ln:gap-3 ln:text-sm ln:text-muted">
          <SpinnerMark size="sm" />
          <span>
            <span>{statusText(writing, what)}</span>
            {waitsLong && (
              <>
                {' '}
                <Trans>The queue is long. Writing continues even if you leave this page.</Trans>
              </>
            )}
          </span>
          {onCancel && (
            <Button size="sm" variant="ghost" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

function statusText({ phase, retry }: Writing, what: WritingStatusProps['what']) {
  if (phase === 'queued') return i18n._(textsOf(what).queued);
  if (phase === 'retrying' && retry) {
    return t`${translateText(retry.message)} Retrying: attempt ${retry.attempt} of ${retry.max} …`;
  }
  return i18n._(textsOf(what).running);
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
          <Trans>Close</Trans>
        </Button>
      )}
    </>
  );
  return (
    <>
      <Alert
        className="ln:w-full"
        tone={cancelled ? 'warning' : 'danger'}
        title={i18n._(textsOf(what)[cancelled ? 'cancelled' : 'failed'])}
        actions={actions}
      >
        {isAllowanceCode(kind) ? <AllowanceNotice code={kind} /> : message && <span>{translateText(message)}</span>}
        {kind === 'bad_answer' && SHORTER.has(what) && (
          <>
            {' '}
            <Trans>Retry asks for a shorter and plainer text.</Trans>
          </>
        )}
      </Alert>
      <RetryNotice state={retryState} title={t`The retry has not started yet`} className="ln:w-full" />
    </>
  );
}
