import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import { test as base, expect, type Page } from '@playwright/test';
import { type Account, admin, signIn, signUp } from '../support/accounts.ts';
import { type Child, startChild } from '../support/child.ts';
import { collectProblems, type Problems } from '../support/problems.ts';
import { type Clone, cloneProject } from './clone.ts';

export interface Development extends Clone {
  readonly url: string;
  output(): string;
  willPrint(pattern: RegExp): Promise<void>;
}

const READY_MS = 300_000;

export const test = base.extend<{ account: Account; problems: Problems }, { clone: Clone; development: Development }>({
  clone: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const clone = await cloneProject();
      await use(clone);
      await clone.remove();
    },
    { scope: 'worker' },
  ],
  development: [
    async ({ clone, playwright }, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'coursewright-dev-'));
      const ports = await freePorts(['PORT', 'MAILBOX_PORT', 'PAYMENTS_PORT']);
      const env = { DATA_DIR: dataDir, INSPECT_PORT: '0', SAMPLE_MODEL_DELAY_MS: '1500', ...ports };
      const child = startChild(await scriptOf(clone), [], env);
      try {
        await child.printed(/is ready: +http/, READY_MS);
        const url = `http://localhost:${ports.PORT}`;
        const request = await playwright.request.newContext({ baseURL: url });
        await signUp(request, admin);
        await request.dispose();
        await use({ ...clone, url, output: child.output, willPrint: (pattern) => willPrint(child, pattern) });
      } finally {
        await child.stop();
        await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
      }
    },
    { scope: 'worker', timeout: READY_MS + 60_000 },
  ],
  baseURL: async ({ development }, use) => use(development.url),
  problems: [collectProblems, { auto: true }],
  account: async ({ context }, use) => {
    await signIn(context.request, admin);
    await use(admin);
  },
  // Whoever looks at a page is signed in.
  page: async ({ page, account }, use) => {
    expect(account.email).toBeTruthy();
    await use(page);
  },
});

export { expect };

async function scriptOf(clone: Clone): Promise<string> {
  const { scripts } = JSON.parse(await clone.read('package.json')) as { scripts: Record<string, string> };
  const file = /^node scripts\/run\.mjs (\S+)$/.exec(scripts.dev ?? '')?.[1];
  if (!file) throw new Error('package.json has no script dev');
  return path.join(clone.root, file);
}

async function willPrint(child: Child, pattern: RegExp): Promise<void> {
  const from = child.output().length;
  await expect.poll(() => pattern.test(child.output().slice(from)), { intervals: [50], timeout: 60_000 }).toBe(true);
}

const MARK = 'coursewright-same-document';

export const markDocument = (page: Page) =>
  page.evaluate((mark) => document.documentElement.setAttribute(mark, ''), MARK);

export const isSameDocument = (page: Page) =>
  page.evaluate((mark) => document.documentElement.hasAttribute(mark), MARK);

// Limits hold on an idle machine only: `DEV_BENCH=1`. Elsewhere the figures are printed.
export function report(what: string, milliseconds: number, limit: number): void {
  console.log(`    ${what}: ${Math.round(milliseconds)} ms (at most ${limit} on an idle machine)`);
  if (process.env.DEV_BENCH === '1') expect(milliseconds, what).toBeLessThan(limit);
}
