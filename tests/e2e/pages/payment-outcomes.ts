import type { Page } from '@playwright/test';

export function successPage(page: Page) {
  const receipt = page.getByRole('region', { name: /^Receipt / });
  return {
    thanks: page.getByRole('main').getByRole('heading', { level: 1, name: /^Thank you/ }),
    active: page.getByText(/ is active\. Your courses can now have 7 topics, .* and videos\.$/),
    mailed: page.getByText(/^The receipt was also e-mailed to /),
    receipt,
    number: receipt.getByRole('heading', { level: 2 }),
    download: receipt.getByRole('button', { name: 'Download' }),
  };
}

export const pendingPage = (page: Page) => ({
  title: page.getByRole('heading', { level: 1, name: 'Payment Pending' }),
  link: page.getByRole('link', { name: 'Payment Link' }),
  verify: page.getByRole('button', { name: 'Verify Payment' }),
});

export const failedPage = (page: Page) => ({
  title: page.getByRole('heading', { level: 1, name: 'Your payment failed' }),
  text: page.getByText('You can start the payment process again'),
  again: page.getByRole('link', { name: 'Start Again' }),
});
