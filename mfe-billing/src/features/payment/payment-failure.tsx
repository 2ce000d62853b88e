import { type PaymentProvider, paymentErrorCodes, paymentProviderLabels } from '@coursewright/contracts';
import { ApiError, MfeLink, messageOf } from '@coursewright/mfe-kit';
import { Alert, Button } from '@coursewright/ui';
import { useEffect, useRef } from 'react';
import { hasCode, isTemporary } from '../../shared/patience.ts';

/** Why no payment page opened, and that nothing was charged. Takes the focus, so that nobody misses it. */
export function PaymentFailure({ provider, error }: { provider: PaymentProvider; error: unknown }) {
  const ref = useRef<HTMLDivElement>(null);
  const atFields = error instanceof ApiError && error.details.length > 0;
  useEffect(() => {
    if (!atFields) ref.current?.focus();
  }, [atFields]);

  if (hasCode(error, paymentErrorCodes.subscribed)) {
    return (
      <Alert
        ref={ref}
        tabIndex={-1}
        tone="danger"
        title="You have a subscription already"
        actions={
          <Button asChild size="sm" variant="secondary">
            <MfeLink to="/subscription">See your subscription</MfeLink>
          </Button>
        }
      >
        {messageOf(error)}
      </Alert>
    );
  }
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      tone="danger"
      title={`${paymentProviderLabels[provider]}’s page could not be opened`}
    >
      {messageOf(error)} Nothing was charged, and what you typed is still here.
      {isTemporary(error) && ' Try again in a moment, or choose another way to pay.'}
    </Alert>
  );
}
