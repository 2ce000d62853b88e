import { type Plan, paymentProviderLabels, type ResponseOf, subscriptionEndpoints } from '@coursewright/contracts';
import { apiRequest, useUser } from '@coursewright/mfe-kit';
import { queryOptions, useQuery } from '@coursewright/mfe-kit/query';
import { formatDate, formatMoney } from '@coursewright/text';
import { DescriptionList } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { NotShown, ProfileSection, TextLink } from './profile-section.tsx';

const listPlanNames = (): Record<Plan, string> => ({
  free: t`Free Plan`,
  monthly: t`Monthly Plan`,
  yearly: t`Yearly Plan`,
});

type OwnSubscription = ResponseOf<typeof subscriptionEndpoints.subscription>;

function describeRenewal({ subscription, grant }: OwnSubscription) {
  const entries: [string, string][] = [];
  if (subscription) {
    const { price, provider, renews, state, nextBillingAt, paidUntil, accessUntil } = subscription;
    const amount = formatMoney(price.amount, price.currency);
    entries.push([t`Price`, t`${amount} with ${paymentProviderLabels[provider]}`]);
    if (state === 'past-due') entries.push([t`Payment overdue, ends on`, formatDate(accessUntil)]);
    else
      entries.push(
        renews ? [t`Renews on`, formatDate(nextBillingAt ?? paidUntil)] : [t`Ends on`, formatDate(paidUntil)],
      );
  }
  if (grant) entries.push([t`${listPlanNames()[grant.plan]} given to you until`, formatDate(grant.until)]);
  return entries;
}

export const subscriptionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['billing', 'subscription', userId],
    queryFn: ({ signal }) => apiRequest(subscriptionEndpoints.subscription, { signal }),
    staleTime: 0,
  });

export function PlanSection() {
  const user = useUser();
  const { data, isError, refetch } = useQuery(subscriptionQuery(user.id));
  const plan = data?.subscription?.plan ?? data?.grant?.plan ?? user.plan;
  return (
    <ProfileSection title={t`Your plan`} subtitle={t`What you pay, and when it renews.`}>
      <DescriptionList
        layout="rows"
        entries={[[t`Plan`, listPlanNames()[plan]], ...(data ? describeRenewal(data) : [])]}
      />
      {isError && <NotShown title={t`The day of renewal cannot be shown right now`} onRetry={() => void refetch()} />}
      <p className="sh:mt-4">
        <TextLink to={plan === 'free' ? '/pricing' : '/subscription'}>
          {plan === 'free' ? t`See the plans` : t`Change or cancel your plan`}
        </TextLink>
      </p>
    </ProfileSection>
  );
}
