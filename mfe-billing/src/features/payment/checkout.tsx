import {
  type PaidPlan,
  type PaymentProvider,
  type PlanCard,
  paymentErrorCodes,
  paymentProviderLabels,
} from '@coursewright/contracts';
import { ApiError, errorMessage, isTemporary, MfeLink } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { formatMoney } from '@coursewright/text';
import { Alert, Card, FormStatusMessage, SpinnerMark } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  CalendarX2,
  ChevronRight,
  CreditCard,
  Globe,
  Lock,
  type LucideIcon,
  ReceiptText,
  RefreshCw,
  SquareArrowOutUpRight,
  Wallet,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ButtonLink } from '../../shared/button-link.tsx';
import { Price } from '../../shared/outcome.tsx';
import { formatRate, planName } from '../../shared/plans.ts';
import { hasErrorCode } from '../../shared/retry.ts';
import { translatePlanText } from '../pricing/plan-card-texts.ts';
import { OtherPrices, PlanFeature } from '../pricing/plan-cards.tsx';
import { PayerFields } from './payer-fields.tsx';
import { usePayerForm } from './payer-form.ts';
import { usePayment } from './use-payment.ts';

// Takes the focus, so that screen readers announce it.
function PaymentFailure({ provider, error }: { provider: PaymentProvider; error: unknown }) {
  const ref = useRef<HTMLDivElement>(null);
  const atFields = error instanceof ApiError && error.details.length > 0;
  useEffect(() => {
    if (!atFields) ref.current?.focus();
  }, [atFields]);

  if (hasErrorCode(error, paymentErrorCodes.subscribed)) {
    return (
      <Alert
        ref={ref}
        tabIndex={-1}
        tone="danger"
        title={t`You already have a subscription`}
        actions={<ButtonLink to="/subscription" label={t`See your subscription`} size="sm" variant="secondary" />}
      >
        {errorMessage(error)}
      </Alert>
    );
  }
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      tone="danger"
      title={t`${paymentProviderLabels[provider]}’s page could not be opened`}
    >
      <Trans>{errorMessage(error)} Nothing was charged, and your details are kept.</Trans>
      {isTemporary(error) && (
        <>
          {' '}
          <Trans>Try again in a moment, or choose another way to pay.</Trans>
        </>
      )}
    </Alert>
  );
}

const gateways: Record<PaymentProvider, { icon: LucideIcon; how: MessageDescriptor }> = {
  stripe: { icon: CreditCard, how: msg`By card` },
  paypal: { icon: Wallet, how: msg`With your PayPal account` },
  razorpay: { icon: SquareArrowOutUpRight, how: msg`By card, in a new tab` },
  paystack: { icon: Globe, how: msg`By card` },
};

interface GatewayButtonProps {
  plan: PaidPlan;
  price: PlanCard['prices'][number];
  busy: boolean;
  waiting: boolean;
  onClick: () => void;
}

function GatewayButton({ plan, price, busy, waiting, onClick }: GatewayButtonProps) {
  const { provider, amount, currency } = price;
  const { icon: Icon, how } = gateways[provider];
  const charge = formatMoney(amount, currency);
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || waiting || undefined}
      onClick={onClick}
      className="bl:group bl:flex bl:w-full bl:items-center bl:gap-3 bl:rounded-card bl:sm:gap-4 bl:border bl:border-line bl:bg-raised bl:p-4 bl:text-start bl:text-ink bl:shadow-card bl:transition-colors bl:hover:border-brand bl:aria-disabled:cursor-progress bl:aria-disabled:hover:border-line"
    >
      <span className="bl:grid bl:size-11 bl:flex-none bl:place-items-center bl:rounded-control bl:bg-brand-soft bl:text-brand">
        {busy ? <SpinnerMark size="sm" /> : <Icon className="bl:size-5.5" />}
      </span>
      <span className="bl:min-w-0 bl:flex-1">
        <span className="bl:block bl:font-semibold">
          <Trans>
            Pay <span className="bl:tabular-nums">{charge}</span> with {paymentProviderLabels[provider]}
          </Trans>
        </span>
        <span className="bl:block bl:text-sm bl:text-muted">
          {busy ? t`Opening the payment page …` : t`${i18n._(how)} · then ${formatRate(charge, plan)}`}
        </span>
      </span>
      <ChevronRight className="bl:size-5 bl:flex-none bl:text-muted bl:transition-transform bl:group-hover:translate-x-0.5 bl:group-aria-disabled:invisible" />
    </button>
  );
}

function OrderSummary({ plan, card }: { plan: PaidPlan; card: PlanCard }) {
  const usual = card.prices.find(({ amount, currency }) => amount === card.cost && currency === card.currency);
  const price = usual ?? card.prices[0] ?? { amount: card.cost, currency: card.currency };
  return (
    <Card
      padding="lg"
      className="bl:lg:sticky bl:lg:top-24 bl:lg:order-last bl:lg:max-h-[calc(100vh-7rem)] bl:lg:overflow-y-auto"
      asChild
    >
      <aside aria-labelledby="order">
        <p className="bl:m-0 bl:text-sm bl:font-semibold bl:text-brand">
          <Trans>Your order</Trans>
        </p>
        <h2 id="order" className="bl:mt-1 bl:mb-0 bl:text-2xl">
          {planName(card.id)}
        </h2>
        <Price price={price}>{plan === 'yearly' ? <Trans>per year</Trans> : <Trans>per month</Trans>}</Price>
        <OtherPrices card={card} className="bl:mt-1 bl:mb-0" />
        <ul className="bl:mt-5 bl:mb-0 bl:flex bl:list-none bl:flex-col bl:gap-2.5 bl:border-t bl:border-line bl:px-0 bl:pt-5 bl:max-lg:hidden">
          {card.features.map((feature) => (
            <PlanFeature key={feature.text} {...feature} text={translatePlanText(feature.text)} />
          ))}
        </ul>
        <ul className="bl:mt-5 bl:mb-0 bl:flex bl:list-none bl:flex-col bl:gap-3.5 bl:border-t bl:border-line bl:px-0 bl:pt-5 bl:text-sm bl:text-muted">
          <Assurance icon={RefreshCw}>
            {plan === 'yearly' ? (
              <Trans>The same amount is charged every year, until you cancel.</Trans>
            ) : (
              <Trans>The same amount is charged every month, until you cancel.</Trans>
            )}
          </Assurance>
          <Assurance icon={CalendarX2}>
            <Trans>
              Cancel at any time with Manage Subscriptions on your profile: at once, or with the period you have paid
              for. Nothing is refunded: see <MfeLink to="/cancellation">cancellation</MfeLink> and{' '}
              <MfeLink to="/refund">refunds</MfeLink>.
            </Trans>
          </Assurance>
          <Assurance icon={ReceiptText}>
            <Trans>A receipt by e-mail for every payment.</Trans>
          </Assurance>
          <Assurance icon={Lock}>
            <Trans>You enter card details on the gateway’s page. They never reach us.</Trans>
          </Assurance>
        </ul>
      </aside>
    </Card>
  );
}

function Assurance({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="bl:flex bl:gap-3">
      <Icon className="bl:mt-0.5 bl:size-4.5 bl:flex-none bl:text-brand" />
      <span className="bl:[&_a]:text-ink bl:[&_a]:underline bl:[&_a]:underline-offset-2">{children}</span>
    </li>
  );
}

const titleClass = 'bl:mt-0 bl:mb-5 bl:text-xl';

export function Checkout({ plan, card }: { plan: PaidPlan; card: PlanCard }) {
  const form = usePayerForm();
  const { busy, failure, pay } = usePayment(plan, form);
  return (
    <div className="bl:grid bl:items-start bl:gap-6 bl:lg:grid-cols-[minmax(0,1fr)_24rem] bl:lg:gap-8">
      <OrderSummary plan={plan} card={card} />
      <form noValidate onSubmit={(event) => event.preventDefault()} className="bl:grid bl:gap-6">
        <Card padding="lg" asChild>
          <section aria-labelledby="payer">
            <h2 id="payer" className={titleClass}>
              <Trans>Your details</Trans>
            </h2>
            <PayerFields {...form} />
          </section>
        </Card>
        <Card padding="lg" asChild>
          <section aria-labelledby="gateways">
            <h2 id="gateways" className={titleClass}>
              <Trans>Choose how to pay</Trans>
            </h2>
            <div className="bl:grid bl:gap-3">
              {card.prices.map((price) => (
                <GatewayButton
                  key={price.provider}
                  plan={plan}
                  price={price}
                  busy={busy === price.provider}
                  waiting={busy !== undefined && busy !== price.provider}
                  onClick={() => void pay(price.provider)}
                />
              ))}
              <FormStatusMessage message={form.status.message} />
              {failure && <PaymentFailure {...failure} />}
            </div>
            <p className="bl:mt-5 bl:mb-0 bl:text-sm bl:text-muted">
              <Trans>You pay on the gateway’s own page. Nothing is charged before you confirm there.</Trans>
            </p>
          </section>
        </Card>
      </form>
    </div>
  );
}
