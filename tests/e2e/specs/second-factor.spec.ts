import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { header, signInPage, toasts } from '../pages.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { admin, anHourPasses, signIn, signUpVerified } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

const section = (page: Page) => page.getByRole('region', { name: /^Two-step sign-in/ });
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm your identity' });

const STEP_MS = 30_000;

// Codes of the step before, of this one and of the next are taken, each once and none before another.
function createAuthenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (steps: -1 | 0 | 1) => totp.generate({ timestamp: Date.now() + steps * STEP_MS });
}

test('ACC-10 ADM-02 an admin turns on two-step sign-in, signs in with a code, and an hour later is asked again', {
  tag: '@core',
}, async ({ page, product, playwright, problems }) => {
  const main = await playwright.request.newContext({ baseURL: product.url });
  const grace = await signUpVerified(main, product, 'Bess Baker');
  const other = await signUpVerified(main, product, 'Otto Other');
  await signIn(main, admin);
  expect((await main.post('/api/addadmin', { data: { email: grace.email } })).ok()).toBe(true);
  await main.dispose();

  await signIn(page.request, grace);
  await page.goto('/profile');
  await expect(section(page).getByText('Recommended for admins')).toBeVisible();
  await section(page).getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await expect(section(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  const getCode = createAuthenticator(((await section(page).locator('code').textContent()) ?? '').replaceAll(' ', ''));
  const recoveryCodes = section(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(async () => {
    // that of the step before is refused when the next step has just begun
    await section(page).getByLabel('Code', { exact: true }).fill(getCode(-1));
    await section(page).getByRole('button', { name: 'Turn on' }).click();
    await expect(recoveryCodes).toHaveCount(10, { timeout: 5_000 });
  }).toPass();
  const recoveryCode = (await recoveryCodes.first().textContent()) ?? '';
  await expectAccessible(page, 'the recovery codes');
  await section(page).getByRole('button', { name: 'I have saved them' }).click();
  await expect(section(page).getByText('10 of 10 recovery codes')).toBeVisible();

  await header(page).logout.click();
  await expect(page).toHaveURL(/\/signin$/);
  await signInPage(page).signIn(grace);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expectAccessible(page, 'the second step of signing in');
  await code.fill(getCode(0));
  await code.press('Enter');
  await expect(page).toHaveURL(/\/home$/);

  await anHourPasses(product.mongoUrl);
  await page.goto('/admins');
  await page.getByRole('searchbox').fill(other.email);
  await page.getByRole('button', { name: `Add Admin: ${other.email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Admin' }).click();
  await confirmation(page).getByLabel('Password', { exact: true }).fill(grace.password);
  await page.keyboard.press('Enter');
  await expect(confirmation(page).getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page, 'the question who it is');
  await page.keyboard.type(getCode(1));
  await page.keyboard.press('Enter');
  await expect(toasts(page, 'Otto Other is an admin now')).toBeVisible();
  await expect(page.getByRole('searchbox'), 'nothing typed is lost').toHaveValue(other.email);

  await anHourPasses(product.mongoUrl);
  await page.goto('/profile');
  await section(page).getByRole('button', { name: 'Turn off' }).click();
  const below = page.getByText('Turn off two-step sign-in?');
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(confirmation(page), 'above the dialog that asked for it').toBeVisible();
  await confirmation(page).getByLabel('Password', { exact: true }).fill(grace.password);
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await confirmation(page).getByRole('button', { name: 'Use a recovery code instead' }).click();
  await confirmation(page).getByLabel('Recovery code').fill(recoveryCode);
  await expect(below, 'it stays while the other is used').toBeAttached();
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(toasts(page, 'Two-step sign-in is off')).toBeVisible();
  await expect(below).not.toBeAttached();
  const refused = problems.filter((problem) => !problem.includes('403 (Forbidden)'));
  expect(refused, 'but for the calls that had to wait').toEqual([]);
});
