import { paymentEndpoints } from '@coursewright/contracts';
import {
  apiRequest,
  errorMessage,
  MfeLink,
  notify,
  sessionStore,
  shape,
  usePageTitle,
  useUser,
} from '@coursewright/mfe-kit';
import { queryOptions, useMutation, useQuery } from '@coursewright/mfe-kit/query';
import { Navigate, useLocation } from '@coursewright/mfe-kit/router';
import { Alert, Button, Spinner } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Hourglass, SquareArrowOutUpRight } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { checkoutStorage } from '../../shared/checkout-storage.ts';
import { Outcome } from '../../shared/outcome.tsx';

const PENDING_KEY = 'billing.pending';
const storedSchema = shape({ id: 'string', short_url: 'string' });

interface PendingPayment {
  sub: string;
  link: string;
}

function usePendingPayment(): (PendingPayment & { blocked: boolean }) | undefined {
  const { state } = useLocation() as { state: { sub?: unknown; link?: unknown; blocked?: unknown } | null };
  const pending = useMemo(() => {
    const given = storedSchema.safeParse({ id: state?.sub, short_url: state?.link }).data;
    const { id, short_url } = given ?? sessionStore.read(PENDING_KEY, storedSchema) ?? {};
    return id && short_url && isWebAddress(short_url)
      ? { sub: id, link: short_url, blocked: state?.blocked === true }
      : undefined;
  }, [state]);
  useEffect(() => {
    if (pending) sessionStore.save(PENDING_KEY, { id: pending.sub, short_url: pending.link });
  }, [pending]);
  return pending;
}

const isWebAddress = (link: string) => /^https?:\/\//.test(link);

const EVERY_MS = 5_000;
const AFTER_A_FAILURE_MS = 20_000;

const razorpayStatusQuery = (sub: string) =>
  queryOptions({
    queryKey: ['billing', 'razorpay-status', sub],
    queryFn: ({ signal }) => apiRequest(paymentEndpoints.razorpayPending, { body: { sub }, signal }),
    refetchInterval: ({ state }) => (state.status === 'error' ? AFTER_A_FAILURE_MS : EVERY_MS),
    refetchOnWindowFocus: 'always',
    retry: false,
    gcTime: 0,
  });

const FAILED = ['expired', 'cancelled'];

export function PendingPage() {
  usePageTitle(t`Payment pending`);
  const pending = usePendingPayment();
  return pending ? <Waiting {...pending} /> : <Navigate to="/pricing" replace />;
}

function Waiting({ sub, link, blocked }: PendingPayment & { blocked: boolean }) {
  const { name } = useUser();
  const { data, refetch } = useQuery(razorpayStatusQuery(sub));
  const { mutate: verify, isPending: verifying } = useMutation({
    mutationFn: () => refetch(),
    onSuccess({ data: now, error }) {
      if (error) notify.error(errorMessage(error));
      else if (now?.status !== 'active' && !FAILED.includes(now?.status ?? ''))
        notify.info(t`Payment is still pending`);
    },
  });
  const plan = checkoutStorage.plan();

  if (data?.status === 'active') return <Navigate to={`/success?subscription_id=${encodeURIComponent(sub)}`} replace />;
  if (data && FAILED.includes(data.status)) return <Navigate to="/failed" replace />;

  return (
    <Outcome
      icon={Hourglass}
      tone="waiting"
      title={t`Payment Pending`}
      subtitle={
        <Trans>
          <bdi>{name}</bdi>, please complete your payment on Razorpay’s page. Your plan starts as soon as the payment is
          confirmed.
        </Trans>
      }
    >
      {blocked && (
        <Alert tone="warning" title={t`Your browser did not open the payment page`} className="bl:mb-6 bl:w-full">
          <Trans>It blocked the new tab. The Payment Link button opens the same page.</Trans>
        </Alert>
      )}
      <div className="bl:flex bl:w-full bl:max-w-md bl:flex-col bl:gap-3 bl:sm:flex-row">
        <Button asChild size="lg" block>
          <a href={link} target="_blank" rel="noopener noreferrer">
            <Trans>Payment Link</Trans>
            <SquareArrowOutUpRight />
          </a>
        </Button>
        <Button size="lg" block variant="secondary" loading={verifying} onClick={() => verify()}>
          <Trans>Verify Payment</Trans>
        </Button>
      </div>
      <p className="bl:mt-8 bl:mb-0 bl:flex bl:flex-wrap bl:items-center bl:justify-center bl:gap-2 bl:text-center bl:text-sm bl:text-muted">
        <Spinner size="sm" label={t`Waiting for your payment`} />
        <Trans>This page checks for your payment every few seconds. You can close it: your payment is not lost.</Trans>
      </p>
      <p className="bl:mt-3 bl:mb-0 bl:text-center bl:text-sm bl:text-muted">
        <Trans>
          Changed your mind? Nothing is charged unless you pay on that page.{' '}
          <MfeLink to={plan ? `/payment?plan=${plan}` : '/pricing'} className="bl:text-ink bl:underline">
            Choose another way to pay
          </MfeLink>
        </Trans>
      </p>
    </Outcome>
  );
}
