import { MfeLink } from '@coursewright/mfe-kit';
import { Alert, Button } from '@coursewright/ui';
import { waitingPayment } from '../../shared/waiting-payment.ts';

/** Said before anything is sold again. */
export function WaitingNotice({ className }: { className: string }) {
  const at = waitingPayment.address();
  if (!at) return null;
  return (
    <Alert
      tone="warning"
      title="A payment of yours is still being confirmed"
      className={className}
      actions={
        <Button asChild size="sm" variant="secondary">
          <MfeLink to={at}>See how it goes</MfeLink>
        </Button>
      }
    >
      Once it goes through, your plan begins by itself. Please look at it before you pay again.
    </Alert>
  );
}
