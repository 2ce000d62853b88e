import { usePageTitle, useUser } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Navigate, useLocation, useSearchParams } from '@coursewright/mfe-kit/router';
import { Alert, Container, EmptyIllustration, PageHeader, PageSpinner } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../shared/button-link.tsx';
import { unconfirmedPayment } from '../../shared/checkout-storage.ts';
import { LookUpError } from '../../shared/outcome.tsx';
import { parsePaidPlan, plansQuery } from '../../shared/plans.ts';
import { Checkout } from './checkout.tsx';

interface UnavailableProps {
  title: string;
  subtitle: string;
  to: string;
  label: string;
}

export function Unavailable({ title, subtitle, to, label }: UnavailableProps) {
  return (
    <Container width="text" className="bl:flex bl:flex-col bl:items-center bl:py-12">
      <div className="bl:w-60 bl:max-w-full bl:[&>svg]:h-auto bl:[&>svg]:w-full">
        <EmptyIllustration />
      </div>
      <PageHeader align="center" title={title} subtitle={subtitle} actions={<ButtonLink to={to} label={label} />} />
    </Container>
  );
}

function WaitingNotice() {
  const at = unconfirmedPayment.address();
  if (!at) return null;
  return (
    <Alert
      tone="warning"
      title={t`Your payment is still being confirmed`}
      className="bl:mb-6"
      actions={<ButtonLink to={at} label={t`View its status`} size="sm" variant="secondary" />}
    >
      <Trans>Your plan starts when the payment is confirmed. Please check it before you pay again.</Trans>
    </Alert>
  );
}

export function PaymentPage() {
  usePageTitle(t`Payment`);
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { plan?: unknown } | null };
  const { plan: current } = useUser();
  const query = useQuery(plansQuery);
  const { data, error } = query;
  const plan = parsePaidPlan(search.get('plan') ?? state?.plan);

  if (!plan) return <Navigate to="/pricing" replace />;
  if (current !== 'free') {
    return (
      <Unavailable
        title={t`You already have a paid plan`}
        subtitle={t`There is nothing to pay now. You can view, change or cancel your plan.`}
        to="/subscription"
        label={t`See your subscription`}
      />
    );
  }
  if (error && !data) return <LookUpError title={t`The plans could not be loaded`} query={query} />;
  if (!data) return <PageSpinner label={t`Loading your plan …`} showLabel />;
  const card = data.plans.find(({ id }) => id === plan);
  if (!data.purchasable || !card || card.prices.length === 0) {
    return (
      <Unavailable
        title={t`This plan cannot be bought right now`}
        subtitle={t`No payment gateway offers it at the moment. Nothing was charged, and the Free plan is open to everyone.`}
        to="/pricing"
        label={t`See the plans`}
      />
    );
  }
  return (
    <Container className="bl:pb-20">
      <PageHeader title={t`Payment`} subtitle={t`Choose how to pay. Nothing is charged until you confirm.`} />
      <WaitingNotice />
      <Checkout plan={plan} card={card} />
    </Container>
  );
}
