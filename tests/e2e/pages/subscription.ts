import type { Page } from '@playwright/test';

export function subscriptionPage(page: Page) {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  return {
    card: main.getByRole('region', { name: /^(Monthly|Yearly) Plan$/ }),
    receipts: main.getByRole('link', { name: /^PDF of receipt / }),
    modify: main.getByRole('button', { name: 'Modify Subscription' }),
    cancel: main.getByRole('button', { name: 'Cancel Subscription' }),
    dialog,
    cancelNow: dialog.getByRole('button', { name: 'Cancel now' }),
    endLater: dialog.getByRole('button', { name: /^End on / }),
    updatePaymentMethod: main.getByRole('button', { name: 'Update payment method' }),
    resume: main.getByRole('button', { name: 'Resume' }),
    continueToPaypal: dialog.getByRole('button', { name: 'Continue to PayPal' }),
    open: () => page.goto('/subscription'),
  };
}
