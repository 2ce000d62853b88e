import { paymentErrorCodes, paymentProviderLabels } from '@coursewright/contracts';
import { MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Navigate, useLocation, useSearchParams } from '@coursewright/mfe-kit/router';
import { useEffect, useMemo } from 'react';
import { checkoutMemory } from '../../shared/checkout-memory.ts';
import { PageFailure } from '../../shared/page-failure.tsx';
import { hasCode } from '../../shared/patience.ts';
import { waitingPayment } from '../../shared/waiting-payment.ts';
import { Confirming } from './confirming.tsx';
import { Ended, endingOf } from './ended.tsx';
import { getPurchase } from './get-purchase.api.ts';
import { type Purchase, purchaseOf } from './purchase.ts';
import { StillPending } from './still-pending.tsx';
import { ThankYou } from './thank-you.tsx';

/** Where the gateways send people back to. What the address says is only a hint: the server asks the gateway. */
export function Component() {
  usePageTitle('Thank you');
  const [search] = useSearchParams();
  const purchase = useMemo(() => purchaseOf(search, checkoutMemory.method()), [search]);
  return purchase ? <Confirmation {...purchase} /> : <Navigate to="/subscription" replace />;
}

function Confirmation(purchase: Purchase) {
  const { data, error, isFetching, failureCount, failureReason, refetch } = useQuery(getPurchase(purchase));
  const refused = error ?? failureReason;
  useRememberWaiting(refused ? hasCode(refused, paymentErrorCodes.pending) : data && false);
  const gateway = paymentProviderLabels[purchase.provider];
  if (data) return <ThankYou {...data} />;
  if (!error) return <Confirming gateway={gateway} slow={failureCount > 3} />;
  if (hasCode(error, paymentErrorCodes.failed)) return <Navigate to="/failed" replace />;
  if (hasCode(error, paymentErrorCodes.pending)) {
    return <StillPending gateway={gateway} asking={isFetching} onAsk={() => void refetch()} />;
  }
  const ending = endingOf(error);
  if (ending) return <Ended {...ending} />;
  return (
    <PageFailure
      title="Your payment could not be looked up"
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
    >
      <p className="bl:mt-2 bl:mb-0">
        Only the account that paid can see it. A payment is never lost: once {gateway} confirms it, your plan begins and
        the receipt is e-mailed, even if you close this page.{' '}
        <MfeLink to="/subscription" className="bl:underline">
          See your subscription
        </MfeLink>
      </p>
    </PageFailure>
  );
}

/** The page that sells says so while a payment waits; what came of it ends that. */
function useRememberWaiting(waits: boolean | undefined) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (waits) waitingPayment.remember(pathname + search);
    else if (waits === false) waitingPayment.forget();
  }, [waits, pathname, search]);
}
