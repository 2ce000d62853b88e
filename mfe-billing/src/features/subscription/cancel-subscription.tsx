import type { SubscriptionView } from '@coursewright/contracts';
import { messageOf, notify } from '@coursewright/mfe-kit';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { Alert, Button, Dialog } from '@coursewright/ui';
import { useRef, useState } from 'react';
import { announcePlan } from '../../shared/announce-plan.ts';
import { formatDate } from '../../shared/format-date.ts';
import { planNames } from '../../shared/plan-words.ts';
import { cancelSubscription } from './cancel-subscription.api.ts';

/** Ends the subscription, after saying what that means: access ends now, and nothing comes back. */
export function CancelSubscription({ subscription }: { subscription: SubscriptionView }) {
  const { provider, id, plan, paidUntil } = subscription;
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const underway = useRef(false);

  async function cancel() {
    if (underway.current) return;
    underway.current = true;
    setBusy(true);
    setError(undefined);
    try {
      const { success, message } = await cancelSubscription(provider, id);
      if (!success) return notify.error(message);
      notify.success(message);
      await announcePlan('free');
      await navigate('/pricing', { replace: true });
    } catch (thrown) {
      setError(thrown);
    } finally {
      underway.current = false;
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!busy) setOpen(next);
        setError(undefined);
      }}
      trigger={<Button variant="secondary">Cancel Subscription</Button>}
      title="Cancel your subscription?"
      description={`Your ${planNames[plan]} ends at once, not on ${formatDate(paidUntil)}, and nothing is refunded.`}
      actions={
        <>
          <Button variant="secondary" onClick={() => !busy && setOpen(false)}>
            Keep my plan
          </Button>
          <Button variant="danger" loading={busy} onClick={() => void cancel()}>
            Cancel now
          </Button>
        </>
      }
    >
      <p className="bl:m-0">
        No further payment is taken. You return to the Free plan and keep your courses. Your receipts are then on the
        Pricing page.
      </p>
      {error !== undefined && (
        <Alert tone="danger" title="Your subscription was not cancelled" className="bl:mt-4">
          {messageOf(error)} You can safely try again.
        </Alert>
      )}
    </Dialog>
  );
}
