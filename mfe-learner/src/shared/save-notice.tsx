import { messageOf } from '@coursewright/mfe-kit';
import { Alert, Button } from '@coursewright/ui';
import { SecondsLeft } from './seconds-left.tsx';
import type { PatientState } from './use-patient-action.ts';

interface SaveNoticeProps {
  state: PatientState;
  /** What has not happened yet. */
  title: string;
  onCancel?: () => void;
  className?: string;
}

/** Says that something could not be saved, when it is tried again, and lets the learner decide. */
export function SaveNotice({ state, title, onCancel, className }: SaveNoticeProps) {
  if (state.status === 'failed') {
    return (
      <Alert tone="danger" title={title} className={className}>
        {messageOf(state.error)}
      </Alert>
    );
  }
  if (state.status !== 'waiting') return null;
  const { message, until, retryNow } = state.pause;
  const actions = (
    <>
      <Button size="sm" variant="secondary" onClick={retryNow}>
        Retry
      </Button>
      {onCancel && (
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </>
  );
  return (
    <Alert tone="warning" title={title} actions={actions} className={className}>
      {message} <SecondsLeft until={until} />
    </Alert>
  );
}
