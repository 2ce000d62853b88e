import { admin } from './accounts.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import { test as base } from './test.ts';

export const test = base.extend<object, { fixtures: Fixtures }>({
  fixtures: [
    async ({ playwright, product }, use) => use(await createFixtures(playwright, product)),
    { scope: 'worker', timeout: 300_000 },
  ],
});

export const filledProduct = { name: 'filled', env: { RECALL_FIRST_STEP: '1m', ADMIN_EMAIL: admin.email } };

export { expect } from '@playwright/test';
