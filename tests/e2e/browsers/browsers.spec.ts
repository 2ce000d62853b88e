import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { launchProduct, type Product } from '../support/product.ts';
import { type BrowserDriver, createDrivenPage } from './driven-page.ts';
import { startFirefox } from './firefox.ts';
import { createMainJob } from './main-job.ts';
import { startWebKit } from './webkit.ts';

// npm run test:browsers -- --grep Firefox
// In browsers that Playwright cannot drive: it only runs these tests.

interface Browser {
  name: string;
  /** Of Debian, with the program that each has to bring. */
  packages: Record<string, string>;
  start(): Promise<BrowserDriver>;
}

const browsers: Browser[] = [
  { name: 'Firefox', packages: { 'firefox-esr': '/usr/bin/firefox-esr' }, start: startFirefox },
  {
    name: 'WebKitGTK',
    packages: { 'webkit2gtk-driver': '/usr/bin/WebKitWebDriver', xvfb: '/usr/bin/Xvfb' },
    start: startWebKit,
  },
];

const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      // slow enough that texts are seen while they grow
      const product = await launchProduct({ env: { SAMPLE_MODEL_DELAY_MS: '20' } });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

for (const { name, packages, start } of browsers) {
  test(`STU-33 the main job in ${name}: from sign-up to a certificate`, async ({ product }, info) => {
    const missing = Object.entries(packages).flatMap(([wanted, program]) => (existsSync(program) ? [] : wanted));
    if (missing.length > 0)
      throw new Error(`Missing. On Debian: apt-get install --no-install-recommends ${missing.join(' ')}`);
    const driver = await start();
    info.annotations.push({ type: 'browser', description: driver.version });
    try {
      const page = createDrivenPage(driver);
      for (const step of createMainJob(product.url)) await test.step(step.name, () => step.run(page));
    } catch (error) {
      const picture = await driver.screenshot().catch(() => undefined);
      if (picture) await writeFile(info.outputPath('screen.png'), picture);
      throw error;
    } finally {
      await driver.close();
    }
  });
}
