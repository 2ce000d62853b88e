import { serviceNames } from '@coursewright/contracts';
import { type BrowserContext, expect } from '@playwright/test';
import { otherRelease } from './config.ts';

export type Problems = string[];

export async function watch(context: BrowserContext): Promise<Problems> {
  const problems: Problems = [];
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`securitypolicyviolation: ${violatedDirective} ${blockedURI}`),
    );
  });
  context.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !isNewToApi(message.text(), url)) problems.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (error) => void problems.push(String(error.error())));
  return problems;
}

// A test fails when one of its pages breaks the content policy.
export async function collectProblems(
  { context }: { context: BrowserContext },
  use: (problems: Problems) => Promise<void>,
): Promise<void> {
  const problems = await watch(context);
  await use(problems);
  const violations = problems.filter((problem) => problem.startsWith('securitypolicyviolation'));
  expect(violations, 'no page breaks its content policy').toEqual([]);
}

// A former gateway or service does not know the newest addresses. What a page cannot do without fails its test anyway.
const hasFormerApi = otherRelease.parts.some(
  (part) => part === 'gateway' || serviceNames.some((name) => name === part),
);
const isNewToApi = (text: string, url: string) =>
  hasFormerApi && text.includes('status of 404') && new URL(url).pathname.startsWith('/api/');
