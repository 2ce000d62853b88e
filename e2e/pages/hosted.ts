import type { Page } from '@playwright/test';

/** The page of a payment gateway. */
export function hostedPage(page: Page) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return {
    amount: page.getByTestId('amount'),
    error: page.getByRole('alert'),
    press,
    /** Fills fields by their names, then pays. */
    async pay(fields: Record<string, string> = {}) {
      for (const [name, value] of Object.entries(fields)) await page.locator(`input[name="${name}"]`).fill(value);
      await press('Pay');
    },
  };
}
