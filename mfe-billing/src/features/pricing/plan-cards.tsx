import { type PlanCard as PlanView, paymentProviderLabels, planTopicCounts } from '@coursewright/contracts';
import { describeLargestCourse, errorMessage, MfeLink, useSession } from '@coursewright/mfe-kit';
import { mediaQuery } from '@coursewright/mfe-kit/course-media';
import { useQuery } from '@coursewright/mfe-kit/query';
import { formatMoney, formatPrice } from '@coursewright/text';
import {
  Alert,
  Badge,
  Button,
  type ButtonVariant,
  Card,
  RetryButton,
  Skeleton,
  Spinner,
  VisuallyHidden,
} from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import { useId } from 'react';
import { planName, plansQuery } from '../../shared/plans.ts';
import { translatePlanText } from './plan-card-texts.ts';
import { createPlanOffer, formatYearlySaving, type PlanOffer } from './plan-offer.ts';

export function OtherPrices({ card, className }: { card: PlanView; className: string }) {
  const { cost, currency, prices } = card;
  const others = prices.filter((price) => price.amount !== cost || price.currency !== currency);
  if (others.length === 0) return null;
  return (
    <p className={`bl:text-sm bl:text-muted ${className}`}>
      {others.map((price) => (
        <span key={price.provider} className="bl:block">
          <Trans>
            {formatMoney(price.amount, price.currency)} with {paymentProviderLabels[price.provider]}
          </Trans>
        </span>
      ))}
    </p>
  );
}

const noteClass = 'bl:mt-3 bl:mb-0 bl:text-center bl:text-sm bl:text-muted bl:text-balance';

function PlanAction({ plan, offer, variant }: { plan: string; offer: PlanOffer; variant: ButtonVariant }) {
  const reasonId = useId();
  if (offer.to !== null) {
    return (
      <>
        <Button asChild block size="lg" variant={variant}>
          <MfeLink to={offer.to} state={offer.state} aria-label={`${offer.label}: ${plan}`}>
            {offer.label}
          </MfeLink>
        </Button>
        {offer.note && <p className={noteClass}>{offer.note}</p>}
      </>
    );
  }
  return (
    <>
      <Button block size="lg" variant={variant} disabled aria-describedby={reasonId}>
        {offer.label}
      </Button>
      <p id={reasonId} className={noteClass}>
        {offer.reason}
      </p>
    </>
  );
}

export function PlanFeature({ text, included, note }: { text: string; included: boolean; note?: string }) {
  const Icon = included ? Check : X;
  return (
    <li className="bl:flex bl:items-start bl:gap-3">
      <span
        className={`bl:mt-0.5 bl:grid bl:size-5 bl:flex-none bl:place-items-center bl:rounded-pill ${
          included ? 'bl:bg-brand-soft bl:text-brand' : 'bl:bg-sunken bl:text-muted'
        }`}
      >
        <Icon className="bl:size-3.5" strokeWidth={2.5} />
      </span>
      {included ? (
        <span>
          <span>{text}</span>
          {note && <span className="bl:block bl:text-sm bl:text-muted">{note}</span>}
        </span>
      ) : (
        <span className="bl:text-muted">
          <VisuallyHidden>
            <Trans>Not included:</Trans>{' '}
          </VisuallyHidden>
          <s>{text}</s>
        </span>
      )}
    </li>
  );
}

const VIDEO = 'Video & Theory Course';

interface PlanCardProps {
  plan: PlanView;
  offer: PlanOffer | undefined;
  current: boolean;
  highlighted: boolean;
  saving?: string | undefined;
}

export function PlanCard({ plan, offer, current, highlighted, saving }: PlanCardProps) {
  const { data: media } = useQuery(mediaQuery);
  const onSale = plan.id === 'free' || offer?.to !== null;
  return (
    <Card padding="lg" highlighted={highlighted} className="bl:flex bl:h-full bl:flex-col" asChild>
      <article aria-labelledby={`plan-${plan.id}`}>
        <div className="bl:flex bl:min-h-7 bl:flex-wrap bl:items-center bl:justify-between bl:gap-2">
          <h3 id={`plan-${plan.id}`} className="bl:m-0 bl:text-xl">
            {planName(plan.id)}
          </h3>
          {current && (
            <Badge tone="brand">
              <Trans>Your plan</Trans>
            </Badge>
          )}
          {!current && onSale && saving && (
            <Badge tone="accent">
              <Trans>Save {saving} a year</Trans>
            </Badge>
          )}
          {!current && !onSale && (
            <Badge tone="accent">
              <Trans>Not on sale yet</Trans>
            </Badge>
          )}
        </div>
        <p className="bl:mt-4 bl:mb-0 bl:flex bl:flex-wrap bl:items-baseline bl:gap-x-2">
          <VisuallyHidden>
            <Trans>Cost:</Trans>{' '}
          </VisuallyHidden>
          <span className="bl:font-display bl:text-display bl:tabular-nums">
            {formatPrice(plan.cost, plan.currency)}
          </span>
          <span className="bl:text-muted">{translatePlanText(plan.time)}</span>
        </p>
        {/* the free card keeps the line empty, so that the features of all three cards align */}
        <div className="bl:mt-1 bl:text-sm bl:text-muted bl:lg:min-h-[1lh]">
          {plan.id !== 'free' &&
            (plan.id === 'yearly' ? t`Renews every year until you cancel` : t`Renews every month until you cancel`)}
        </div>
        <ul className="bl:my-6 bl:flex bl:flex-col bl:gap-3 bl:border-t bl:border-line bl:p-0 bl:pt-6 bl:list-none">
          {plan.features.map((feature, index) => (
            <PlanFeature
              key={feature.text}
              {...feature}
              text={translatePlanText(feature.text)}
              {...(index === 0 && { note: t`${describeLargestCourse(planTopicCounts[plan.id])} per course` })}
              {...(feature.text === VIDEO &&
                media?.videos === 'sample' && { note: t`Sample videos of the headings here` })}
            />
          ))}
        </ul>
        <div>
          {offer ? (
            <PlanAction plan={planName(plan.id)} offer={offer} variant={highlighted ? 'primary' : 'secondary'} />
          ) : (
            <Skeleton shape="block" height="3.25rem" />
          )}
          <OtherPrices card={plan} className="bl:mt-3 bl:mb-0 bl:text-center" />
        </div>
      </article>
    </Card>
  );
}

const grid = 'bl:grid bl:gap-5 bl:lg:grid-cols-3';

export function PlanCards() {
  const { data, error, isFetching, refetch } = useQuery(plansQuery);
  const { status, user } = useSession();
  if (error && !data) {
    return (
      <Alert
        tone="danger"
        title={t`The plans could not be loaded`}
        actions={<RetryButton loading={isFetching} onClick={() => void refetch()} />}
      >
        {errorMessage(error)}
      </Alert>
    );
  }
  if (!data) return <PlansPending />;
  const current = user?.plan ?? null;
  const recommended = current && current !== 'free' ? current : data.purchasable ? 'yearly' : 'free';
  return (
    <div className={grid}>
      {data.plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          offer={
            status === 'loading'
              ? undefined
              : createPlanOffer(plan.id, { current, purchasable: data.purchasable, sold: plan.prices.length > 0 })
          }
          current={plan.id === current}
          highlighted={plan.id === recommended}
          saving={plan.id === 'yearly' ? formatYearlySaving(data.plans) : undefined}
        />
      ))}
    </div>
  );
}

function PlansPending() {
  return (
    <div className="bl:relative">
      <Spinner label={t`Loading the plans`} className="bl:absolute bl:inset-0 bl:m-auto bl:size-fit" />
      <div className={grid}>
        {['free', 'monthly', 'yearly'].map((id) => (
          <Skeleton key={id} shape="block" height="31rem" />
        ))}
      </div>
    </div>
  );
}
