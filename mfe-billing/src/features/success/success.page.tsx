import { paymentErrorCodes, paymentProviderLabels } from '@coursewright/contracts';
import { ApiError, MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Navigate, useLocation, useSearchParams } from '@coursewright/mfe-kit/router';
import { Button, Spinner, VisuallyHidden } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CalendarX2, Hourglass, type LucideIcon, MessageCircleQuestion, Undo2 } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { ButtonLink } from '../../shared/button-link.tsx';
import { checkoutStorage, unconfirmedPayment } from '../../shared/checkout-storage.ts';
import { LookUpError, Outcome } from '../../shared/outcome.tsx';
import { hasErrorCode } from '../../shared/retry.ts';
import { type Purchase, parsePurchase, purchaseQuery } from './purchase.api.ts';
import { ThankYou } from './thank-you.tsx';

export function Confirming({ gateway, slow }: { gateway: string; slow: boolean }) {
  return (
    <div className="bl:flex bl:min-h-[60vh] bl:flex-col bl:items-center bl:justify-center bl:gap-4 bl:px-4 bl:text-center">
      <VisuallyHidden>
        <h1>
          <Trans>Confirming your payment</Trans>
        </h1>
      </VisuallyHidden>
      <Spinner size="lg" label={t`Confirming your payment with ${gateway} …`} showLabel />
      <p className="bl:m-0 bl:max-w-md bl:text-pretty bl:text-muted" aria-live="polite">
        {slow &&
          t`This can take a minute or two. You can leave this page: your plan starts as soon as the payment is confirmed.`}
      </p>
    </div>
  );
}

interface Ending {
  icon: LucideIcon;
  tone: 'waiting' | 'bad';
  title: MessageDescriptor;
  text: MessageDescriptor;
  to: string;
  label: MessageDescriptor;
}

const endings: Record<string, Ending> = {
  [paymentErrorCodes.subscribed]: {
    icon: Undo2,
    tone: 'waiting',
    title: msg`This payment will be refunded`,
    text: msg`You already had a subscription. It continues, and this second one is cancelled. The refund can take up to ten days, depending on your bank.`,
    to: '/subscription',
    label: msg`See your subscription`,
  },
  [paymentErrorCodes.ended]: {
    icon: CalendarX2,
    tone: 'waiting',
    title: msg`This subscription has ended`,
    text: msg`Nothing more is charged for it. Your courses stay yours, and you can choose a plan again at any time.`,
    to: '/pricing',
    label: msg`See the plans`,
  },
  [paymentErrorCodes.refused]: {
    icon: MessageCircleQuestion,
    tone: 'bad',
    title: msg`This payment will be refunded`,
    text: msg`The amount paid does not match the price, so no plan was activated. The refund is on its way. Please contact us before you pay again.`,
    to: '/contact',
    label: msg`Contact`,
  },
};

const findEnding = (error: unknown): Ending | undefined =>
  error instanceof ApiError ? endings[error.code] : undefined;

const PurchaseEnded = ({ icon, tone, title, text, to, label }: Ending) => (
  <Outcome icon={icon} tone={tone} title={i18n._(title)} subtitle={i18n._(text)}>
    <ButtonLink to={to} label={i18n._(label)} size="lg" />
  </Outcome>
);

const StillPending = ({ gateway, asking, onAsk }: { gateway: string; asking: boolean; onAsk: () => void }) => (
  <Outcome
    icon={Hourglass}
    tone="waiting"
    title={t`Your payment is not confirmed yet`}
    subtitle={t`Your plan starts as soon as ${gateway} confirms it, and you will get the receipt by e-mail. Please do not pay again.`}
  >
    <div className="bl:flex bl:flex-wrap bl:justify-center bl:gap-3">
      <Button size="lg" loading={asking} onClick={onAsk}>
        <Trans>Check again</Trans>
      </Button>
      <ButtonLink to="/home" label={t`Go to your courses`} size="lg" variant="secondary" />
    </div>
  </Outcome>
);

// The return address is only a hint: the server asks the gateway.
export function SuccessPage() {
  usePageTitle(t`Thank you`);
  const [search] = useSearchParams();
  const purchase = useMemo(() => parsePurchase(search, checkoutStorage.method()), [search]);
  return purchase ? <Confirmation {...purchase} /> : <Navigate to="/subscription" replace />;
}

function Confirmation(purchase: Purchase) {
  const query = useQuery(purchaseQuery(purchase));
  const { data, error, isFetching, failureCount, failureReason, refetch } = query;
  const refused = error ?? failureReason;
  useStoreUnconfirmed(refused ? hasErrorCode(refused, paymentErrorCodes.pending) : data && false);
  const gateway = paymentProviderLabels[purchase.provider];
  if (data) return <ThankYou {...data} />;
  if (!error) return <Confirming gateway={gateway} slow={failureCount > 3} />;
  if (hasErrorCode(error, paymentErrorCodes.failed)) return <Navigate to="/failed" replace />;
  if (hasErrorCode(error, paymentErrorCodes.pending)) {
    return <StillPending gateway={gateway} asking={isFetching} onAsk={() => void refetch()} />;
  }
  const ending = findEnding(error);
  if (ending) return <PurchaseEnded {...ending} />;
  return (
    <LookUpError title={t`Your payment could not be looked up`} query={query}>
      <p className="bl:mt-2 bl:mb-0">
        <Trans>
          Only the account that paid can see it. Your payment is not lost: when {gateway} confirms it, your plan starts
          and the receipt is e-mailed, even if you close this page.{' '}
          <MfeLink to="/subscription" className="bl:underline">
            See your subscription
          </MfeLink>
        </Trans>
      </p>
    </LookUpError>
  );
}

function useStoreUnconfirmed(waits: boolean | undefined) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (waits) unconfirmedPayment.save(pathname + search);
    else if (waits === false) unconfirmedPayment.clear();
  }, [waits, pathname, search]);
}
