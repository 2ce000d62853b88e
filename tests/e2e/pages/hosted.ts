import type { Page } from '@playwright/test';

export type PageAct = 'pay' | 'pending' | 'cancel' | '3ds-complete' | '3ds-fail';

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
    pay: (fields: Record<string, string> = {}) => fill(fields, 'pay'),
    confirm: (fields: Record<string, string>) => fill(fields, '3ds-complete'),
  };
}
