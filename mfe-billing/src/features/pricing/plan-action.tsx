import { MfeLink } from '@coursewright/mfe-kit';
import { Button, type ButtonVariant } from '@coursewright/ui';
import { useId } from 'react';
import type { PlanOffer } from './plan-offer.ts';

interface Props {
  plan: string;
  offer: PlanOffer;
  variant: ButtonVariant;
}

const small = 'bl:mt-3 bl:mb-0 bl:text-center bl:text-sm bl:text-muted bl:text-balance';

/** The button of a card. One that leads nowhere is disabled and says why. */
export function PlanAction({ plan, offer, variant }: Props) {
  const reasonId = useId();
  if (offer.to !== null) {
    return (
      <>
        <Button asChild block size="lg" variant={variant}>
          <MfeLink to={offer.to} state={offer.state} aria-label={`${offer.label}: ${plan}`}>
            {offer.label}
          </MfeLink>
        </Button>
        {offer.note && <p className={small}>{offer.note}</p>}
      </>
    );
  }
  return (
    <>
      <Button block size="lg" variant={variant} disabled aria-describedby={reasonId}>
        {offer.label}
      </Button>
      <p id={reasonId} className={small}>
        {offer.reason}
      </p>
    </>
  );
}
