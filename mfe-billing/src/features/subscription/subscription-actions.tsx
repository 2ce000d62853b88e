import {
  type PaymentProvider,
  paymentProviderLabels,
  type SubscriptionView,
  subscriptionEndpoints,
} from '@coursewright/contracts';
import { apiRequest, errorMessage, notify } from '@coursewright/mfe-kit';
import { useQuery, useQueryClient } from '@coursewright/mfe-kit/query';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { formatDate, formatMoney } from '@coursewright/text';
import { Button, ConfirmDialog, FailureAlert } from '@coursewright/ui';
import { useEffect, useId, useState } from 'react';
import { modifiedSubscription } from '../../shared/checkout-storage.ts';
import { externalNavigation, findApprovalLink } from '../../shared/external-navigation.ts';
import { otherPlan, planNames, planPeriods, plansQuery } from '../../shared/plans.ts';
import { subscriptionKey, waitForPlan } from '../../shared/subscription.ts';
import { useGatewayAction } from '../../shared/use-gateway-action.ts';

export function ResumeSubscription({ subscription: { id } }: { subscription: SubscriptionView }) {
  const queries = useQueryClient();
  const { busy, error, run } = useGatewayAction();

  useEffect(() => {
    if (error !== undefined) notify.error(errorMessage(error));
  }, [error]);

  const resume = () =>
    run(async () => {
      const { message } = await apiRequest(subscriptionEndpoints.resume, { body: { id } });
      await queries.invalidateQueries({ queryKey: subscriptionKey });
      notify.success(message);
      return undefined;
    });

  return (
    <Button size="sm" variant="secondary" loading={busy} onClick={() => void resume()}>
      Resume
    </Button>
  );
}

export function UpdatePaymentMethod({ subscription, size }: { subscription: SubscriptionView; size?: 'sm' }) {
  const { id, provider } = subscription;
  const { busy, error, run } = useGatewayAction();
  const gateway = paymentProviderLabels[provider];

  useEffect(() => {
    if (error !== undefined) notify.error(`${gateway}’s page could not be opened. ${errorMessage(error)}`);
  }, [error, gateway]);

  const open = () =>
    run(async () => {
      const { url } = await apiRequest(subscriptionEndpoints.updatePaymentMethod, { body: { id } });
      externalNavigation.redirect(url);
      return 'leaving';
    });

  return (
    <Button variant="secondary" size={size} loading={busy} onClick={() => void open()}>
      Update payment method
    </Button>
  );
}

const PAYPAL_ONLY = 'You cannot modify the plan because you have not subscribed via paypal';

export function ModifySubscription({ subscription }: { subscription: SubscriptionView }) {
  const { id, provider, plan, nextBillingAt, paidUntil } = subscription;
  const changeable = provider === 'paypal';
  const hintId = useId();
  const [open, setOpen] = useState(false);
  const { busy, error, run } = useGatewayAction();
  const target = otherPlan(plan);
  const { data } = useQuery({ ...plansQuery, enabled: open });
  const next = data?.plans.find(({ id }) => id === target)?.prices.find(({ provider }) => provider === 'paypal');
  const day = formatDate(nextBillingAt ?? paidUntil);
  const modify = () =>
    run(async () => {
      const { links } = await apiRequest(subscriptionEndpoints.paypalUpdate, { body: { id } });
      modifiedSubscription.save(id);
      externalNavigation.redirect(findApprovalLink(links));
      return 'leaving';
    });
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
          Only PayPal can change a running plan. To change yours, cancel it and choose another plan when it has ended.
        </p>
      )}
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => !busy && setOpen(next)}
        title={`Change to the ${planNames[target]}?`}
        description="PayPal asks you to agree. If you do not, nothing changes."
        cancel={`Keep the ${planNames[plan]}`}
        confirm="Continue to PayPal"
        loading={busy}
        onConfirm={() => void modify()}
      >
        <ul className="bl:m-0 bl:list-disc bl:space-y-2 bl:ps-5">
          <li>Nothing is charged today.</li>
          <li>Your paid period runs until {day}.</li>
          <li>
            From the next payment on, {day}, PayPal charges{' '}
            {next ? formatMoney(next.amount, next.currency) : 'the price of the new plan'} per {planPeriods[target]}.
          </li>
        </ul>
        <FailureAlert
          title="PayPal’s page could not be opened"
          className="bl:mt-4"
          text={error !== undefined && `${errorMessage(error)} Your plan has not changed.`}
        />
      </ConfirmDialog>
    </>
  );
}

type Cancel = (id: string) => Promise<{ success: boolean; message: string }>;

const cancelByProvider: Record<PaymentProvider, Cancel> = {
  stripe: (id) => apiRequest(subscriptionEndpoints.stripeCancel, { body: { id } }),
  paypal: (id) => apiRequest(subscriptionEndpoints.paypalCancel, { body: { id } }),
  razorpay: (id) => apiRequest(subscriptionEndpoints.razorpayCancel, { body: { id } }),
  paystack: (code) => apiRequest(subscriptionEndpoints.paystackCancel, { body: { code } }),
};

export function CancelSubscription({ subscription }: { subscription: SubscriptionView }) {
  const { provider, id, plan, paidUntil, renews, state } = subscription;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<'now' | 'later'>();
  const { busy, error, run, clearError } = useGatewayAction();
  const day = formatDate(paidUntil);
  const canEndLater = renews && state === 'active' && Date.now() < Date.parse(paidUntil);

  const cancelNow = () =>
    run(async () => {
      setChosen('now');
      const { success, message } = await cancelByProvider[provider](id);
      if (!success) return void notify.error(message);
      notify.success(message);
      await waitForPlan('free');
      await navigate('/pricing', { replace: true });
      return undefined;
    });

  const cancelLater = () =>
    run(async () => {
      setChosen('later');
      await apiRequest(subscriptionEndpoints.cancelAtPeriodEnd, { body: { id } });
      await queries.invalidateQueries({ queryKey: subscriptionKey });
      notify.success(`Your ${planNames[plan]} ends on ${day}`);
      setOpen(false);
      return undefined;
    });

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!busy) setOpen(next);
        clearError();
      }}
      trigger={<Button variant="secondary">Cancel Subscription</Button>}
      title="Cancel your subscription?"
      description={`Your ${planNames[plan]} ends at once, not on ${day}, and nothing is refunded.`}
      cancel="Keep my plan"
      confirm="Cancel now"
      danger
      loading={busy && chosen === 'now'}
      onConfirm={() => void cancelNow()}
    >
      <p className="bl:m-0">
        No further payment is taken. You return to the Free plan and keep your courses. Your receipts are then on the
        Pricing page.
      </p>
      {canEndLater && (
        <>
          <p className="bl:mt-3 bl:mb-3">Or keep what you have paid for: it then ends on {day} and does not renew.</p>
          <Button variant="secondary" loading={busy && chosen === 'later'} onClick={() => void cancelLater()}>
            End on {day}
          </Button>
        </>
      )}
      <FailureAlert
        title="Your subscription was not cancelled"
        className="bl:mt-4"
        text={error !== undefined && `${errorMessage(error)} You can safely try again.`}
      />
    </ConfirmDialog>
  );
}
