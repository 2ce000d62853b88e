import { createDrivenPage } from '../../e2e/browsers/driven-page.ts';
import { createMainJob } from '../../e2e/browsers/main-job.ts';
import { test } from '../../e2e/support/test.ts';
import { driveChromium } from './chromium.ts';

test('PLT-07 the main job in containers: sign-up, course, lessons, quiz, certificate', async ({ page, product }) => {
  const driven = createDrivenPage(driveChromium(page));
  for (const step of createMainJob(product.url)) await test.step(step.name, () => step.run(driven));
});
