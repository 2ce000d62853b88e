import type { PaidPlan, PaymentProvider } from '@coursewright/contracts';
import { ApiError } from '@coursewright/mfe-kit';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { useEffect, useRef, useState } from 'react';
import { checkoutMemory } from '../../shared/checkout-memory.ts';
import { door } from '../../shared/door.ts';
import { refusedFields } from './payer-form.ts';
import { startPayment } from './start-payment.api.ts';
import type { PayerForm } from './use-payer-form.ts';

/** One payment at a time: a second click is not a second payment, and a refused one leaves the form as it was. */
export function usePayment(plan: PaidPlan, form: PayerForm) {
  const navigate = useNavigate();
  const underway = useRef(false);
  const [busy, setBusy] = useState<PaymentProvider>();
  const [failure, setFailure] = useState<{ provider: PaymentProvider; error: unknown }>();

  const occupy = (provider: PaymentProvider | undefined) => {
    underway.current = provider !== undefined;
    setBusy(provider);
  };

  useEffect(() => {
    // whoever comes back with the browser's button finds the page as it was left: leaving
    const free = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      underway.current = false;
      setBusy(undefined);
    };
    window.addEventListener('pageshow', free);
    return () => window.removeEventListener('pageshow', free);
  }, []);

  async function pay(provider: PaymentProvider) {
    if (underway.current) return;
    setFailure(undefined);
    const payer = form.validated();
    if (!payer) return;
    occupy(provider);
    const tab = provider === 'razorpay' ? door.openTab('Opening the payment page …') : undefined;
    checkoutMemory.save(provider, plan);
    try {
      const hosted = await startPayment(provider, plan, payer);
      if ('url' in hosted) return door.leaveFor(hosted.url);
      tab?.goTo(hosted.link);
      await navigate('/pending', { state: { ...hosted, blocked: tab?.blocked } });
    } catch (error) {
      tab?.close();
      occupy(undefined);
      setFailure({ provider, error });
      if (error instanceof ApiError) form.reject(refusedFields(error.details));
    }
  }

  return { busy, failure, pay };
}
