import type { Page } from '@playwright/test';
import { payer } from '../support/checkout-calls.ts';
import type { Gateway, PaidPlan } from '../support/payments.ts';

export const gatewayNames: Record<Gateway, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  razorpay: 'Razorpay',
  paystack: 'Paystack',
};

export function paymentPage(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  return {
    email: field('Email'),
    name: field('First Name'),
    lastName: field('Last Name'),
    address: field('Address'),
    post: field('Postal Code'),
    country: field('Country'),
    gateways: page.getByRole('main').getByRole('button', { name: /^Pay .* with / }),
    payWith: (gateway: Gateway) =>
      page.getByRole('main').getByRole('button', { name: new RegExp(`^Pay .* with ${gatewayNames[gateway]} `) }),
    open: (plan: PaidPlan = 'monthly') => page.goto(`/payment?plan=${plan}`),
    async fill() {
      await this.name.fill(payer.name);
      await this.lastName.fill(payer.lastName);
      await this.email.fill(payer.email);
      await this.address.fill(payer.address);
      await this.post.fill(payer.post);
      await this.country.selectOption(payer.country);
    },
  };
}
