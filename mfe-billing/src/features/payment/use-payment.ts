import { type PaidPlan, type Payer, type PaymentProvider, paymentEndpoints } from '@coursewright/contracts';
import { apiRequest, subscribeStepUpRequested } from '@coursewright/mfe-kit';
import { useNavigate } from '@coursewright/mfe-kit/router';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { checkoutStorage } from '../../shared/checkout-storage.ts';
import { externalNavigation, findApprovalLink } from '../../shared/external-navigation.ts';
import { useGatewayAction } from '../../shared/use-gateway-action.ts';
import type { PayerForm } from './payer-form.ts';

type HostedPage = { url: string } | { sub: string; link: string };

type Start = (plan: PaidPlan, payer: Payer) => Promise<HostedPage>;

const startByProvider: Record<PaymentProvider, Start> = {
  async stripe(planId, payer) {
    const { url } = await apiRequest(paymentEndpoints.stripePayment, { body: { planId, payer } });
    return { url };
  },
  async paypal(planId, payer) {
    const { links } = await apiRequest(paymentEndpoints.paypalPayment, { body: { planId, ...payer } });
    return { url: findApprovalLink(links) };
  },
  async razorpay(plan, payer) {
    const { address, post, country, email } = payer;
    const fullAddress = `${address}, ${post}, ${country}`;
    const body = { plan, email, fullAddress, payer };
    const { id, short_url } = await apiRequest(paymentEndpoints.razorpayPayment, { body });
    return { sub: id, link: short_url };
  },
  async paystack(planId, payer) {
    const body = { planId, email: payer.email, payer };
    const { url } = await apiRequest(paymentEndpoints.paystackPayment, { body });
    return { url };
  },
};

// One payment at a time: further clicks are ignored while one is in progress.
export function usePayment(plan: PaidPlan, form: PayerForm) {
  const navigate = useNavigate();
  const { busy, error, run, clearError } = useGatewayAction();
  const [provider, setProvider] = useState<PaymentProvider>();

  async function openHostedPage(chosen: PaymentProvider, payer: Payer) {
    form.status.clear();
    setProvider(chosen);
    const openTab = () =>
      chosen === 'razorpay' ? externalNavigation.openTab(t`Opening the payment page …`) : undefined;
    let tab = openTab();
    let wasAsked = false;
    // the step-up dialog is on this page, which the new tab would cover
    const stopListening = subscribeStepUpRequested(() => {
      tab?.close();
      wasAsked = true;
    });
    checkoutStorage.save(chosen, plan);
    try {
      const hosted = await startByProvider[chosen](plan, payer);
      if ('url' in hosted) externalNavigation.redirect(hosted.url);
      else {
        // the click in the dialog allows opening the tab again
        if (wasAsked) tab = openTab();
        tab?.goTo(hosted.link);
        await navigate('/pending', { state: { ...hosted, blocked: tab?.blocked } });
      }
      return 'leaving' as const;
    } catch (refusal) {
      tab?.close();
      form.reject(refusal);
      throw refusal;
    } finally {
      stopListening();
    }
  }

  async function pay(chosen: PaymentProvider) {
    if (busy) return;
    clearError();
    await form.submit((payer) => run(() => openHostedPage(chosen, payer)))();
  }

  return {
    busy: busy ? provider : undefined,
    failure: error !== undefined && provider ? { provider, error } : undefined,
    pay,
  };
}
