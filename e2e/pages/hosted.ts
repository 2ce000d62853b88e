import type { Page } from '@playwright/test';

/** What a button of a hosted page does; its label is the gateway's own. */
export type PageAct = 'pay' | 'pending' | 'cancel' | '3ds-complete' | '3ds-fail';

/** The page of a payment gateway. */
export function hostedPage(page: Page) {
  const press = (act: PageAct) => page.locator(`button[name="do"][value="${act}"]`).click();
  async function fill(fields: Record<string, string>, act: PageAct) {
    for (const [name, value] of Object.entries(fields)) await page.locator(`input[name="${name}"]`).fill(value);
    await press(act);
  }
  return {
    amount: page.getByTestId('amount'),
    error: page.getByRole('alert'),
    press,
    /** Fills fields by their names, then pays. */
    pay: (fields: Record<string, string> = {}) => fill(fields, 'pay'),
    /** What the bank asks. */
    confirm: (fields: Record<string, string>) => fill(fields, '3ds-complete'),
  };
}
