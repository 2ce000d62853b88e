import type { SubscriptionView } from '@coursewright/contracts';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Alert, Button, Dialog } from '@coursewright/ui';
import { formatDate } from '../../shared/format-date.ts';
import { listPlans } from '../../shared/list-plans.api.ts';
import { formatCharge } from '../../shared/money.ts';
import { otherPlan, planNames, planPeriods } from '../../shared/plan-words.ts';

interface ModifyDialogProps {
  subscription: SubscriptionView;
  open: boolean;
  busy: boolean;
  error: string | undefined;
  onOpenChange: (open: boolean) => void;
  onModify: () => void;
}

/** Says, before anybody leaves for PayPal, what changes and when. */
export function ModifyDialog({ subscription, open, busy, error, onOpenChange, onModify }: ModifyDialogProps) {
  const { plan, nextBillingAt, paidUntil } = subscription;
  const target = otherPlan(plan);
  const { data } = useQuery({ ...listPlans, enabled: open });
  const next = data?.plans.find(({ id }) => id === target)?.prices.find(({ provider }) => provider === 'paypal');
  const day = formatDate(nextBillingAt ?? paidUntil);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Change to the ${planNames[target]}?`}
      description="PayPal asks you to agree. If you do not, nothing changes."
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Keep the {planNames[plan]}
          </Button>
          <Button loading={busy} onClick={onModify}>
            Continue to PayPal
          </Button>
        </>
      }
    >
      <ul className="bl:m-0 bl:list-disc bl:space-y-2 bl:ps-5">
        <li>Nothing is charged today.</li>
        <li>What you have paid runs on until {day}.</li>
        <li>
          From the next payment on, {day}, PayPal charges{' '}
          {next ? formatCharge(next.amount, next.currency) : 'the price of the new plan'} per {planPeriods[target]}.
        </li>
      </ul>
      {error && (
        <Alert tone="danger" title="PayPal’s page could not be opened" className="bl:mt-4">
          {error} Your plan is as it was.
        </Alert>
      )}
    </Dialog>
  );
}
