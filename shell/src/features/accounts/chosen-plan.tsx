import type { SignInState } from '@coursewright/mfe-kit';
import { useLocation } from '@coursewright/mfe-kit/router';
import { Alert } from '@coursewright/ui';

const PAYMENT = '/payment';
const NO_MATTER_WHERE = 'http://localhost';
const names: Record<string, string> = { monthly: 'Monthly', yearly: 'Yearly' };

/** Whoever comes from the card of a paid plan is told that the choice is not lost. */
export function ChosenPlan() {
  const state: SignInState | null = useLocation().state;
  const { pathname, searchParams } = new URL(state?.from ?? '/', NO_MATTER_WHERE);
  const name = pathname === PAYMENT && names[searchParams.get('plan') ?? ''];
  if (!name) return null;
  return (
    <Alert title={`You chose ${name}`} className="sh:mb-6">
      From here you go straight on to the payment.
    </Alert>
  );
}
