import type { CDPSession, Page } from '@playwright/test';
import { header, toasts } from '../pages.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { anHourPasses, signUpVerified } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

test('ACC-15 a passkey is added, signs in by the button, confirms an act, and is removed', async ({
  page,
  product,
  problems,
}) => {
  await signUpVerified(page.request, product, 'Petra Passkey');
  const { cdp, authenticatorId } = await addAuthenticator(page);
  // The authenticator would answer the list of the e-mail field before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

  await page.goto('/profile');
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(toasts(page, 'Your passkey is added')).toBeVisible();
  await expect(section(page).getByRole('listitem')).toContainText('not used yet');
  await expectAccessible(page, 'a passkey in the profile');
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

  await header(page).logout.click();
  await expect(page).toHaveURL(/\/signin$/);
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(byPasskey).toBeVisible();
  await expectAccessible(page, 'the sign-in page with passkeys');
  await byPasskey.click();
  await expect(page).toHaveURL(/\/home$/);

  await anHourPasses(product.mongoUrl);
  await page.goto('/profile');
  await section(page)
    .getByRole('button', { name: /^Remove / })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm your identity' });
  await confirmation.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(toasts(page, 'The passkey is removed')).toBeVisible();
  await expect(section(page).getByRole('listitem')).toHaveCount(0);
  const refused = problems.filter((problem) => !problem.includes('403 (Forbidden)'));
  expect(refused, 'but for the call that had to wait').toEqual([]);
});

test('ACC-15 the list of the e-mail field signs in', async ({ page, product, problems }) => {
  await signUpVerified(page.request, product, 'Conny Conditional');
  await addAuthenticator(page);
  await page.goto('/profile');
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(toasts(page, 'Your passkey is added')).toBeVisible();
  await header(page).logout.click();
  // the virtual authenticator chooses at once
  await expect(page).toHaveURL(/\/home$/);
  expect(problems).toEqual([]);
});
