import type { PaidPlan, PlanCard } from '@coursewright/contracts';
import { Card } from '@coursewright/ui';
import { GatewayButton } from './gateway-button.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayerFields } from './payer-fields.tsx';
import { PaymentFailure } from './payment-failure.tsx';
import { usePayerForm } from './use-payer-form.ts';
import { usePayment } from './use-payment.ts';

const title = 'bl:mt-0 bl:mb-5 bl:text-xl';

/** Who pays, how, and what for. */
export function Checkout({ plan, card }: { plan: PaidPlan; card: PlanCard }) {
  const form = usePayerForm();
  const { busy, failure, pay } = usePayment(plan, form);
  return (
    <div className="bl:grid bl:items-start bl:gap-6 bl:lg:grid-cols-[minmax(0,1fr)_24rem] bl:lg:gap-8">
      <OrderSummary plan={plan} card={card} className="bl:lg:sticky bl:lg:top-24 bl:lg:order-last" />
      <form ref={form.formRef} noValidate onSubmit={(event) => event.preventDefault()} className="bl:grid bl:gap-6">
        <Card padding="lg" asChild>
          <section aria-labelledby="payer">
            <h2 id="payer" className={title}>
              Your details
            </h2>
            <PayerFields {...form} />
          </section>
        </Card>
        <Card padding="lg" asChild>
          <section aria-labelledby="gateways">
            <h2 id="gateways" className={title}>
              Choose how to pay
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
              {failure && <PaymentFailure {...failure} />}
            </div>
            <p className="bl:mt-5 bl:mb-0 bl:text-sm bl:text-muted">
              You pay on the gateway’s own page. Nothing is charged before you confirm there.
            </p>
          </section>
        </Card>
      </form>
    </div>
  );
}
