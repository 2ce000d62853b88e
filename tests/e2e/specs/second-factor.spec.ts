import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { signInPage } from '../pages/account-forms.ts';
import { header } from '../pages/header.ts';
import { toasts } from '../pages/toasts.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { admin, anHourPasses, newAccount, signIn, signUp, verifyEmail } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

const section = (page: Page) => page.getByRole('region', { name: /^Two-step sign-in/ });
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm your identity' });

const STEP_MS = 30_000;

// The first code is that of the step before, which is refused once the next step has begun.
async function createAuthenticator(secret: string) {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < STEP_MS / 2) await sleep(left);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  let steps = -2;
  return () => totp.generate({ timestamp: Date.now() + ++steps * STEP_MS });
}

test('ACC-10 ADM-02 an admin turns on two-step sign-in, signs in with a code, and an hour later is asked again who it is', {
  tag: ['@ACC-01', '@ACC-10', '@ADM-02'],
}, async ({ page, product, playwright, problems }) => {
  test.slow();
  const [boss, other] = [newAccount('Bess Boss'), newAccount('Otto Other')];
  const main = await playwright.request.newContext({ baseURL: product.url });
  await signUp(main, boss);
  await verifyEmail(main, product, boss);
  await signUp(main, other);
  await verifyEmail(main, product, other);
  await signIn(main, admin);
  expect(await (await main.post('/api/addadmin', { data: { email: boss.email } })).json()).toMatchObject({
    success: true,
  });
  await main.dispose();

  await signIn(page.request, boss);
  await page.goto('/profile');
  await expect(section(page).getByText('Recommended for admins')).toBeVisible();
  await section(page).getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await expect(section(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = ((await section(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  await expectAccessible(page, 'setting up the app');
  const nextCode = await createAuthenticator(secret);
  await section(page).getByLabel('Code', { exact: true }).fill(nextCode());
  await section(page).getByRole('button', { name: 'Turn on' }).click();
  const recoveryCodes = section(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(recoveryCodes).toHaveCount(10);
  const recoveryCode = (await recoveryCodes.first().textContent()) ?? '';
  await expectAccessible(page, 'the recovery codes');
  await section(page).getByRole('button', { name: 'I have saved them' }).click();
  await expect(section(page).getByText('10 of 10 recovery codes')).toBeVisible();

  await header(page).logout.click();
  await expect(page).toHaveURL(/\/signin$/);
  await signInPage(page).signIn(boss);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expectAccessible(page, 'the second step of signing in');
  await code.fill(nextCode());
  await code.press('Enter');
  await expect(page).toHaveURL(/\/home$/);

  await anHourPasses(product.mongoUrl);
  await page.goto('/admins');
  await page.getByRole('searchbox').fill(other.email);
  await page.getByRole('button', { name: `Add Admin: ${other.email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Admin' }).click();
  await confirmation(page).getByLabel('Password', { exact: true }).fill(boss.password);
  await page.keyboard.press('Enter');
  await expect(confirmation(page).getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page, 'the question who it is');
  await page.keyboard.type(nextCode());
  await page.keyboard.press('Enter');
  await expect(toasts(page, 'Otto Other is an admin now')).toBeVisible();
  await expect(page.getByRole('searchbox'), 'nothing typed is lost').toHaveValue(other.email);

  await anHourPasses(product.mongoUrl);
  await page.goto('/profile');
  await section(page).getByRole('button', { name: 'Turn off' }).click();
  const below = page.getByText('Turn off two-step sign-in?');
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(confirmation(page), 'above the dialog that asked for it').toBeVisible();
  await confirmation(page).getByLabel('Password', { exact: true }).fill(boss.password);
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await confirmation(page).getByRole('button', { name: 'Use a recovery code instead' }).click();
  await confirmation(page).getByLabel('Recovery code').fill(recoveryCode);
  await expect(below, 'it stays while the other is used').toBeAttached();
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(toasts(page, 'Two-step sign-in is off')).toBeVisible();
  await expect(below).not.toBeAttached();

  await expect
    .poll(async () => (await product.mails(boss.email)).map(({ subject }) => subject))
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('Two-step sign-in is on'),
        expect.stringContaining('A recovery code was used'),
        expect.stringContaining('Two-step sign-in is off'),
      ]),
    );
  const asked = expect.stringContaining('403 (Forbidden)');
  expect(problems, 'but for the two calls that had to wait').toEqual([asked, asked]);
});
