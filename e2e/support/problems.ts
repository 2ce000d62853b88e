import type { BrowserContext } from '@playwright/test';

/** Collected as they happen. */
export type Problems = string[];

/** Watches all pages of a browser context. */
export async function watch(context: BrowserContext): Promise<Problems> {
  const problems: Problems = [];
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`securitypolicyviolation: ${violatedDirective} ${blockedURI}`),
    );
  });
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => void problems.push(String(error.error())));
  return problems;
}
