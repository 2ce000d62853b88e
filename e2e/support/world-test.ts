import { admin } from './accounts.ts';
import { test as base } from './test.ts';
import { makeWorld, type World } from './world.ts';

/** Tests in a product where everything is there that pages can show. Files that share the choice share the product. */
export const test = base.extend<object, { world: World }>({
  world: [
    async ({ playwright, product }, use) => use(await makeWorld(playwright, product)),
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** The shortest there is: a missed question comes back after a real minute. Whoever comes first, the admin is this one. */
export const filledProduct = { name: 'filled', env: { RECALL_FIRST_STEP: '1m', ADMIN_EMAIL: admin.email } };

export { expect } from '@playwright/test';
