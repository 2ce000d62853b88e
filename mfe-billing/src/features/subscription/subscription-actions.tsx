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
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { modifiedSubscription } from '../../shared/checkout-storage.ts';
import { externalNavigation, findApprovalLink } from '../../shared/external-navigation.ts';
import { formatRate, otherPlan, planName, plansQuery } from '../../shared/plans.ts';
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
      <Trans>Resume</Trans>
    </Button>
  );
}

export function UpdatePaymentMethod({ subscription, size }: { subscription: SubscriptionView; size?: 'sm' }) {
  const { id, provider } = subscription;
  const { busy, error, run } = useGatewayAction();
  const gateway = paymentProviderLabels[provider];

  useEffect(() => {
    if (error !== undefined) notify.error(t`${gateway}’s page could not be opened. ${errorMessage(error)}`);
  }, [error, gateway]);

  const open = () =>
    run(async () => {
      const { url } = await apiRequest(subscriptionEndpoints.updatePaymentMethod, { body: { id } });
      externalNavigation.redirect(url);
      return 'leaving';
    });

  return (
    <Button variant="secondary" size={size} loading={busy} onClick={() => void open()}>
      <Trans>Update payment method</Trans>
    </Button>
  );
}

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
        onClick={() =>
          changeable
            ? setOpen(true)
            : notify.error(t`You cannot modify the plan because you have not subscribed via paypal`)
        }
      >
        <Trans>Modify Subscription</Trans>
      </Button>
      {!changeable && (
        <p id={hintId} className="bl:m-0 bl:text-sm bl:text-muted bl:sm:order-last bl:sm:basis-full">
          <Trans>
            Only PayPal can change a running plan. To change yours, cancel it and choose another one. Cancelling ends
            your plan at once, without a refund.
          </Trans>
        </p>
      )}
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => !busy && setOpen(next)}
        title={t`Change to the ${planName(target)}?`}
        description={t`PayPal asks you to agree. If you do not, nothing changes.`}
        cancel={t`Keep the ${planName(plan)}`}
        confirm={t`Continue to PayPal`}
        loading={busy}
        onConfirm={() => void modify()}
      >
        <ul className="bl:m-0 bl:list-disc bl:space-y-2 bl:ps-5">
          <li>
            <Trans>Nothing is charged today.</Trans>
          </li>
          <li>
            <Trans>Your paid period runs until {day}.</Trans>
          </li>
          <li>
            {next ? (
              <Trans>
                From the next payment on, {day}, PayPal charges{' '}
                {formatRate(formatMoney(next.amount, next.currency), target)}.
              </Trans>
            ) : (
              <Trans>From the next payment on, {day}, PayPal charges the price of the new plan.</Trans>
            )}
          </li>
        </ul>
        <FailureAlert
          title={t`PayPal’s page could not be opened`}
          className="bl:mt-4"
          text={error !== undefined && t`${errorMessage(error)} Your plan has not changed.`}
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
      notify.success(t`Your ${planName(plan)} ends on ${day}`);
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
      trigger={
        <Button variant="secondary">
          <Trans>Cancel Subscription</Trans>
        </Button>
      }
      title={t`Cancel your subscription?`}
      description={t`Your ${planName(plan)} ends at once, not on ${day}, and nothing is refunded.`}
      cancel={t`Keep my plan`}
      confirm={t`Cancel now`}
      danger
      loading={busy && chosen === 'now'}
      onConfirm={() => void cancelNow()}
    >
      <p className="bl:m-0">
        <Trans>
          No further payment is taken. You return to the Free plan and keep your courses. Your receipts are then on the
          Pricing page.
        </Trans>
      </p>
      {canEndLater && (
        <>
          <p className="bl:mt-3 bl:mb-3">
            <Trans>Or keep what you have paid for: it then ends on {day} and does not renew.</Trans>
          </p>
          <Button variant="secondary" loading={busy && chosen === 'later'} onClick={() => void cancelLater()}>
            <Trans>End on {day}</Trans>
          </Button>
        </>
      )}
      <FailureAlert
        title={t`Your subscription was not cancelled`}
        className="bl:mt-4"
        text={error !== undefined && t`${errorMessage(error)} You can safely try again.`}
      />
    </ConfirmDialog>
  );
}
