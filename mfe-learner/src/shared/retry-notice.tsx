import { Alert, Button, RetryButton } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { FailureText } from './allowance.tsx';
import type { RetryState } from './retry.ts';

const secondsUntil = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

function Countdown({ until }: { until: number }) {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  useEffect(() => {
    const update = () => setSeconds(secondsUntil(until));
    update();
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <span aria-hidden="true" className="ln:block">
      {seconds > 0 ? t`Trying again in ${seconds} s …` : t`Trying again …`}
    </span>
  );
}

interface RetryNoticeProps {
  state: RetryState;
  title: string;
  onCancel?: () => void;
  className?: string;
}

export function RetryNotice({ state, title, onCancel, className }: RetryNoticeProps) {
  if (state.status === 'failed') {
    return (
      <Alert tone="danger" title={title} className={className}>
        <FailureText error={state.error} />
      </Alert>
    );
  }
  if (state.status !== 'waiting') return null;
  const { message, until, retryNow } = state.pause;
  const actions = (
    <>
      <RetryButton onClick={retryNow} />
      {onCancel && (
        <Button size="sm" variant="ghost" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </>
  );
  return (
    <Alert tone="warning" title={title} actions={actions} className={className}>
      {message} <Countdown until={until} />
    </Alert>
  );
}
