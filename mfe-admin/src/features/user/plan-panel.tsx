import {
  adminBillingEndpoints,
  type GrantView,
  type PaidPlan,
  type Plan,
  paymentProviderLabels,
  type ReceiptView,
  type SubscriptionView,
} from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { apiRequest } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { useQuery } from '@coursewright/mfe-kit/query';
import { formatDate, formatMoney } from '@coursewright/text';
import { Badge, type Column, DataTable, DescriptionList, SelectField, TextField } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Gift, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { Acts, Panel } from '../../shared/panel.tsx';
import { paymentsQuery, userQuery } from './user.api.ts';

const plans: Record<Plan, MessageDescriptor> = { free: msg`Free`, monthly: msg`Monthly`, yearly: msg`Yearly` };

const utcDay = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
// As the server: five years.
const LATEST_DAYS = 5 * 365;

interface Owner {
  userId: string;
  name: string;
}

function GivePlan({ userId, name, grant }: Owner & { grant: GrantView | undefined }) {
  const [plan, setPlan] = useState<PaidPlan>('monthly');
  const [until, setUntil] = useState('');
  const [replaces, setReplaces] = useState('none');
  const [wrong, setWrong] = useState(false);
  const [first, last] = [utcDay(0), utcDay(LATEST_DAYS)];
  return (
    <ActButton
      label={grant ? t`Change the given plan` : t`Give a plan`}
      icon={Gift}
      title={t`Give ${name} a plan?`}
      description={t`Nothing is charged. If they pay for a plan, that one comes first.`}
      isReady={() => {
        const good = until >= first && until <= last;
        setWrong(!good);
        return good;
      }}
      act={() =>
        apiRequest(adminBillingEndpoints.grantPlan, { params: { userId }, query: { replaces }, body: { plan, until } })
      }
      done={t`The plan is given`}
      queryKey={userQuery(userId).queryKey}
      onOpen={() => {
        setPlan(grant?.plan ?? 'monthly');
        setReplaces(grant?.since ?? 'none');
        setUntil(grant?.until.slice(0, 10) ?? utcDay(30));
        setWrong(false);
      }}
    >
      <SelectField label={t`Plan`} value={plan} onChange={({ target }) => setPlan(target.value as PaidPlan)}>
        <option value="monthly">{i18n._(plans.monthly)}</option>
        <option value="yearly">{i18n._(plans.yearly)}</option>
      </SelectField>
      <TextField
        label={t`Last day`}
        type="date"
        min={first}
        max={last}
        value={until}
        error={wrong && t`Choose a day from today on, within five years`}
        onChange={({ target }) => setUntil(target.value)}
      />
    </ActButton>
  );
}

function TakeBack({ userId, name }: Owner) {
  return (
    <ActButton
      label={t`Take the plan back`}
      icon={Undo2}
      danger
      title={t`Take the plan of ${name} back?`}
      description={t`The given plan ends at once. A plan that they pay for stays.`}
      act={() => apiRequest(adminBillingEndpoints.takeBackPlan, { params: { userId } })}
      done={t`The plan is taken back`}
      queryKey={userQuery(userId).queryKey}
    />
  );
}

const receiptColumns: Column<ReceiptView>[] = [
  { id: 'number', header: <Trans>Receipt</Trans>, cell: ({ number }) => number },
  { id: 'paidAt', header: <Trans>Paid on</Trans>, cell: ({ paidAt }) => formatDate(paidAt) },
  { id: 'gateway', header: <Trans>Gateway</Trans>, cell: ({ provider }) => paymentProviderLabels[provider] },
  {
    id: 'amount',
    header: <Trans>Amount</Trans>,
    align: 'end',
    cell: ({ amount, currency }) => <span className="ad:tabular-nums">{formatMoney(amount, currency)}</span>,
  },
  {
    id: 'refunded',
    header: <Trans>Refunded</Trans>,
    align: 'end',
    cell: ({ refunded, currency }) => (
      <span className="ad:tabular-nums">{refunded > 0 ? formatMoney(refunded, currency) : '–'}</span>
    ),
  },
];

type Entry = readonly [term: string, value: ReactNode];

function describeSubscription(subscription: SubscriptionView): (Entry | false)[] {
  const { provider, price, paidUntil, nextBillingAt, renews, state } = subscription;
  const gateway = paymentProviderLabels[provider];
  const amount = formatMoney(price.amount, price.currency);
  return [
    [t`Subscription`, t`${amount} with ${gateway}`],
    state === 'past-due' && [t`Payment`, <Badge key="due" tone="danger">{t`Overdue`}</Badge>],
    renews ? [t`Renews on`, formatDate(nextBillingAt ?? paidUntil)] : [t`Ends on`, formatDate(paidUntil)],
  ];
}

export function PlanPanel({ userId }: { userId: string }) {
  const query = useQuery(paymentsQuery(userId));
  const { data: user } = useQuery(userQuery(userId));
  const owner = { userId, name: user?.name ?? userId };
  return (
    <Panel title={t`Plan and payments`} query={query}>
      {({ plan, subscription, grant, receipts }) => (
        <>
          <DescriptionList
            layout="rows"
            entries={[
              [t`Plan`, i18n._(plans[plan])],
              ...(subscription ? describeSubscription(subscription) : []),
              grant && [t`Given until`, t`${formatDate(grant.until)} (${i18n._(plans[grant.plan])})`],
            ]}
          />
          {receipts.length === 0 ? (
            <p className="ad:m-0 ad:text-muted">
              <Trans>No payments.</Trans>
            </p>
          ) : (
            <DataTable caption={t`Payments`} columns={receiptColumns} rows={receipts} rowKey={({ id }) => id} />
          )}
          <Acts>
            <GivePlan {...owner} grant={grant} />
            {grant && <TakeBack {...owner} />}
          </Acts>
        </>
      )}
    </Panel>
  );
}
