import { dispatchPlanChanged, MfeLink } from '@coursewright/mfe-kit';
import { Alert, Button } from '@coursewright/ui';
import { useEffect } from 'react';

/** The session still says that a plan is paid for, billing knows of none: the session is read again. */
export function NothingRuns() {
  useEffect(() => dispatchPlanChanged({ plan: 'free' }), []);
  return (
    <Alert
      title="No subscription is running"
      actions={
        <Button asChild size="sm" variant="secondary">
          <MfeLink to="/pricing">See the plans</MfeLink>
        </Button>
      }
    >
      If you have just paid, it appears here within a minute. Your receipts stay here.
    </Alert>
  );
}
