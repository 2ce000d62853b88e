import { MfeLink, messageOf, notify, usePageTitle, useUser } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Navigate } from '@coursewright/mfe-kit/router';
import { Alert, Button, Spinner } from '@coursewright/ui';
import { Hourglass, SquareArrowOutUpRight } from 'lucide-react';
import { useState } from 'react';
import { checkoutMemory } from '../../shared/checkout-memory.ts';
import { Outcome } from '../../shared/outcome.tsx';
import { type PendingPayment, usePendingPayment } from './pending-payment.ts';
import { razorpayStatus } from './razorpay-status.api.ts';

const FAILED = ['expired', 'cancelled'];

/** Waits for a payment in another tab. */
export function Component() {
  usePageTitle('Payment pending');
  const pending = usePendingPayment();
  return pending ? <Waiting {...pending} /> : <Navigate to="/pricing" replace />;
}

function Waiting({ sub, link, blocked }: PendingPayment & { blocked: boolean }) {
  const { name } = useUser();
  const { data, refetch } = useQuery(razorpayStatus(sub));
  const [verifying, setVerifying] = useState(false);
  const plan = checkoutMemory.plan();

  if (data?.status === 'active') return <Navigate to={`/success?subscription_id=${encodeURIComponent(sub)}`} replace />;
  if (data && FAILED.includes(data.status)) return <Navigate to="/failed" replace />;

  async function verify() {
    setVerifying(true);
    const { data: now, error } = await refetch();
    setVerifying(false);
    if (error) notify.error(messageOf(error));
    else if (now?.status !== 'active' && !FAILED.includes(now?.status ?? '')) notify.info('Payment is still pending');
  }

  return (
    <Outcome
      icon={Hourglass}
      tone="waiting"
      title="Payment Pending"
      subtitle={
        <>
          <bdi>{name}</bdi>, please complete your payment on Razorpay’s page. Your plan begins as soon as it has gone
          through.
        </>
      }
    >
      {blocked && (
        <Alert tone="warning" title="Your browser did not open the payment page" className="bl:mb-6 bl:w-full">
          It blocks tabs that open by themselves. The button Payment Link opens the same page.
        </Alert>
      )}
      <div className="bl:flex bl:w-full bl:max-w-md bl:flex-col bl:gap-3 bl:sm:flex-row">
        <Button asChild size="lg" block>
          <a href={link} target="_blank" rel="noopener noreferrer">
            Payment Link
            <SquareArrowOutUpRight aria-hidden="true" />
          </a>
        </Button>
        <Button size="lg" block variant="secondary" loading={verifying} onClick={() => void verify()}>
          Verify Payment
        </Button>
      </div>
      <p className="bl:mt-8 bl:mb-0 bl:flex bl:flex-wrap bl:items-center bl:justify-center bl:gap-2 bl:text-center bl:text-sm bl:text-muted">
        <Spinner size="sm" label="Waiting for your payment" />
        This page asks by itself every few seconds. You may close it: a payment is never lost.
      </p>
      <p className="bl:mt-3 bl:mb-0 bl:text-center bl:text-sm bl:text-muted">
        Not paid yet, and changed your mind? Nothing is charged unless you pay on that page.{' '}
        <MfeLink to={plan ? `/payment?plan=${plan}` : '/pricing'} className="bl:text-ink bl:underline">
          Choose another way to pay
        </MfeLink>
      </p>
    </Outcome>
  );
}
