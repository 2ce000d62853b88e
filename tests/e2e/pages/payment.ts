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
    address: field('Address'),
    post: field('Postal Code'),
    country: field('Country'),
    payWith: (gateway: Gateway) =>
      page.getByRole('main').getByRole('button', { name: new RegExp(`^Pay .* with ${gatewayNames[gateway]} `) }),
    open: (plan: PaidPlan = 'monthly') => page.goto(`/payment?plan=${plan}`),
    async fill() {
      const { name, lastName, email, address, post, country } = payer;
      const texts = { 'First Name': name, 'Last Name': lastName, Email: email, Address: address, 'Postal Code': post };
      for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
      await this.country.selectOption(country);
    },
  };
}

export type PageAct = 'pay' | 'pending' | 'cancel' | '3ds-complete' | '3ds-fail';

/** The page of a gateway. */
export function hostedPage(page: Page) {
  async function press(act: PageAct, fields: Record<string, string> = {}) {
    for (const [name, value] of Object.entries(fields)) await page.locator(`input[name="${name}"]`).fill(value);
    await page.locator(`button[name="do"][value="${act}"]`).click();
  }
  return { amount: page.getByTestId('amount'), error: page.getByRole('alert'), press };
}

export function subscriptionPage(page: Page) {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  return {
    card: main.getByRole('region', { name: /^(Monthly|Yearly) Plan$/ }),
    receipts: main.getByRole('link', { name: /^PDF of receipt / }),
    modify: main.getByRole('button', { name: 'Modify Subscription' }),
    cancel: main.getByRole('button', { name: 'Cancel Subscription' }),
    cancelNow: dialog.getByRole('button', { name: 'Cancel now' }),
    continueToPaypal: dialog.getByRole('button', { name: 'Continue to PayPal' }),
    open: () => page.goto('/subscription'),
  };
}
