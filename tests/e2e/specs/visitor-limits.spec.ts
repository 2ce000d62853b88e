import type { Browser, Page } from '@playwright/test';
import { signUpPage } from '../pages/account-forms.ts';
import { outlinePage } from '../pages/outline.ts';
import { expectMainLooks } from '../support/accessibility.ts';
import { newAccount } from '../support/accounts.ts';
import { createModelTest } from '../support/model-test.ts';
import { expect } from '../support/test.ts';

// The tokens are enough for the first outline and the lesson after it.
const test = createModelTest('visitor limits', {
  env: { AI_DAILY_TOKENS_VISITORS: '4000', VISITOR_OUTLINES_PER_HOUR: '2' },
});

async function askAsNewVisitor(browser: Browser, baseURL: string, topic: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto('/');
  const field = page.getByRole('main').getByLabel('What do you want to learn?');
  await field.fill(topic);
  await field.press('Enter');
  return page;
}

test('VIS-16 STU-31 visitors share a budget of tokens, and an address has a number of outlines; an account goes on', {
  tag: '@VIS-16',
}, async ({ browser, product }) => {
  const ask = (topic: string) => askAsNewVisitor(browser, product.url, topic);
  const first = await ask('Sourdough bread');
  await expect(outlinePage(first).topics).toHaveCount(4);
  await expect(outlinePage(first).generate).toBeEnabled();

  // a new cookie is no new budget
  const second = await ask('Rye bread');
  const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your outline could not be started' });
  await expect(refusal(second)).toContainText('Many people are trying this today');
  await expectMainLooks(second, 'a visitor who is refused');
  const third = await ask('Spelt bread');
  await expect(refusal(third)).toContainText(
    /Many topics were tried from your network.*Try again at \d\d:\d\d \(in \d+ minutes\)\./,
  );

  await first.reload();
  await expect(outlinePage(first).topics).toHaveCount(4);

  await refusal(second).getByRole('link', { name: 'Create a free account' }).click();
  await signUpPage(second).signUp(newAccount());
  await expect(second).toHaveURL(/\/home$/);
  await second.goto('/create?topic=Rye+bread');
  await second.getByRole('button', { name: 'Submit' }).click();
  await expect(outlinePage(second).generate).toBeEnabled();
});
