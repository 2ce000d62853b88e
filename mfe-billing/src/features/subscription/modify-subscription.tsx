import { type SubscriptionView, subscriptionEndpoints } from '@coursewright/contracts';
import { apiRequest, messageOf, notify } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { useId, useRef, useState } from 'react';
import { door } from '../../shared/door.ts';
import { modifiedSubscription } from '../../shared/modified-subscription.ts';
import { approvalOf } from '../../shared/paypal-links.ts';
import { ModifyDialog } from './modify-dialog.tsx';

const PAYPAL_ONLY = 'You cannot modify the plan because you have not subscribed via paypal';

/** Leads to PayPal, where the other plan is agreed to. The other gateways know no such page, and the hint says what to do instead. */
export function ModifySubscription({ subscription }: { subscription: SubscriptionView }) {
  const { id, provider } = subscription;
  const changeable = provider === 'paypal';
  const hintId = useId();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const underway = useRef(false);

  async function modify() {
    if (underway.current) return;
    underway.current = true;
    setBusy(true);
    setError(undefined);
    try {
      const { links } = await apiRequest(subscriptionEndpoints.paypalUpdate, { body: { id } });
      modifiedSubscription.save(id);
      door.leaveFor(approvalOf(links));
    } catch (thrown) {
      setError(messageOf(thrown));
      underway.current = false;
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant={changeable ? 'primary' : 'secondary'}
        aria-describedby={changeable ? undefined : hintId}
        onClick={() => (changeable ? setOpen(true) : notify.error(PAYPAL_ONLY))}
      >
        Modify Subscription
      </Button>
      {!changeable && (
        <p id={hintId} className="bl:m-0 bl:text-sm bl:text-muted bl:sm:order-last bl:sm:basis-full">
          Only PayPal can change a running plan. To change yours, cancel it and choose another plan. Cancelling ends it
          at once.
        </p>
      )}
      <ModifyDialog
        {...{ subscription, open, busy, error }}
        onOpenChange={(next) => !busy && setOpen(next)}
        onModify={() => void modify()}
      />
    </>
  );
}
