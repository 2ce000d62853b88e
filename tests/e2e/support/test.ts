import { test as base, expect } from '@playwright/test';
import { type Account, admin, newAccount, signUp } from './accounts.ts';
import { containers } from './containers.ts';
import { collectProblems, type Problems } from './problems.ts';
import { launchProduct, type Product } from './product.ts';

export interface ProductChoice {
  name: string;
  env?: Record<string, string>;
}

interface WorkerFixtures {
  productChoice: ProductChoice;
  product: Product;
}

interface TestFixtures {
  problems: Problems;
  report: undefined;
  // An account that is signed in in this test's browser; never the admin.
  learner: Account;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  productChoice: [{ name: 'shared' }, { scope: 'worker', option: true }],
  product: [
    async ({ productChoice, playwright }, use) => {
      const product = await launchProduct({ env: productChoice.env });
      try {
        // in containers the first account is the one of a test
        if (productChoice.name === 'shared' && !containers) {
          const request = await playwright.request.newContext({ baseURL: product.url });
          await signUp(request, admin);
          await request.dispose();
        }
        await use(product);
      } finally {
        await product.stop();
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  problems: [collectProblems, { auto: true }],
  report: [
    async ({ product }, use, info) => {
      await use(undefined);
      const output = product.output();
      if (info.status !== info.expectedStatus) await info.attach('product', { body: output });
    },
    { auto: true },
  ],
  learner: async ({ context }, use) => {
    const account = newAccount();
    await signUp(context.request, account);
    await use(account);
  },
});

export { expect };

// For conditions that a busy machine may take long to reach: no limit but the one of the test.
export const untilTestEnds = { timeout: 0 } as const;
