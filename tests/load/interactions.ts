import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Locator, type Page, request } from '@playwright/test';
import { pageStates } from '../e2e/page-states/index.ts';
import { getName, type PageState } from '../e2e/page-states/page-state.ts';
import { openState } from '../e2e/support/audit-page.ts';
import { chromiumFlags, chromiumPath } from '../e2e/support/config.ts';
import { createFixtures, type Fixtures, freshCookies } from '../e2e/support/fixtures.ts';
import { filledProduct } from '../e2e/support/fixtures-test.ts';
import { launchProduct } from '../e2e/support/product.ts';
import { ms, table } from './figures.ts';

// npm run bench:interactions -- --only /course --controls 8
// From a click or a key to the next frame, in Chromium at a quarter of its speed (INP): on the way to each of the page
// states, and then by the first controls of the page. Ends with 1 where one takes more than 200 ms.
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    controls: { type: 'string', default: '8' },
    cpu: { type: 'string', default: '4' },
    rows: { type: 'string', default: '40' },
  },
});
const LIMIT_MS = 200;
// what would end the session, or take away what the next page state needs
const KEPT =
  /delete|remove|sign ?(in|out)|log ?out|revoke|withdraw|cancel|end |pay|buy|print|download|export|send|save|reset/i;

interface Interaction {
  ms: number;
  /** Until the handlers begin, while they run, until the frame. */
  parts: [number, number, number];
  target: string;
}

const product = await launchProduct(filledProduct);
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
const worst: (Interaction & { name: string })[] = [];
let count = 0;
try {
  const fixtures = await createFixtures({ request } as Parameters<typeof createFixtures>[0], product);
  for (const state of Object.values(pageStates).flat()) {
    const name = getName(state);
    if (!name.includes(options.only)) continue;
    const context = await browser.newContext({ baseURL: product.url, locale: 'en-GB' });
    await context.addCookies(await freshCookies(fixtures, state.as, product.url));
    const page = await context.newPage();
    const { interactions, problem } = await interact(page, state, fixtures);
    await context.close();
    count += interactions.length;
    const [slowest] = interactions.toSorted((one, other) => other.ms - one.ms);
    if (slowest) worst.push({ name, ...slowest });
    console.error(
      `${name}: ${interactions.length} interactions, ${ms(slowest?.ms ?? 0)}${problem ? `, ${problem}` : ''}`,
    );
  }
} finally {
  await browser.close();
  await product.stop();
}

worst.sort((one, other) => other.ms - one.ms);
const rows = worst.map(({ name, target, ms: whole, parts }) => [name, target, ms(whole), ...parts.map(ms)]);
const head = ['page', 'control', 'INP', 'delay', 'handlers', 'frame'];
console.log(table([head, ...rows.slice(0, Number(options.rows))]));
const slow = worst.filter((one) => one.ms > LIMIT_MS).length;
console.log(
  `\n${count} interactions in ${worst.length} page states, ${slow} page states above ${LIMIT_MS} ms; load ${loadavg()[0]?.toFixed(1)}`,
);
process.exitCode = slow > 0 ? 1 : 0;

async function interact(page: Page, state: PageState, fixtures: Fixtures) {
  page.setDefaultTimeout(120_000);
  await page.addInitScript(recordInteractions);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(options.cpu) });
  let problem = '';
  try {
    await openState(page, state, fixtures);
    if (!state.open) await pressControls(page);
  } catch (error) {
    problem = String(error).split('\n')[0] ?? '';
  }
  // the frame of the last one
  await page.waitForTimeout(500);
  const interactions = await page.evaluate(() => (window as unknown as { interactions: Interaction[] }).interactions);
  return { interactions, problem };
}

async function pressControls(page: Page) {
  const address = page.url();
  const controls = page.locator(
    ':is(header, main) :is(button, summary, [role=tab], [role=switch], input, select):visible',
  );
  const names = new Set<string>();
  for (const control of await controls.all()) {
    if (names.size >= Number(options.controls)) return;
    const name = await readName(control);
    if (!name || names.has(name) || KEPT.test(name)) continue;
    names.add(name);
    await control.click({ timeout: 4_000, force: true }).catch(() => {});
    await page.waitForTimeout(300);
    if (page.url() !== address) return;
    await page.keyboard.press('Escape');
  }
}

function readName(control: Locator): Promise<string> {
  const read = (element: Element) => element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.id);
  return control.evaluate(read, undefined, { timeout: 2_000 }).catch(() => '');
}

// Runs in the page before its scripts.
function recordInteractions() {
  const interactions: Interaction[] = [];
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      const { startTime, processingStart, processingEnd, duration, target, interactionId } = entry;
      if (!interactionId) continue;
      const element = target instanceof Element ? target : undefined;
      const text = element?.getAttribute('aria-label') ?? element?.textContent?.trim().slice(0, 30) ?? '';
      interactions.push({
        ms: duration,
        parts: [processingStart - startTime, processingEnd - processingStart, startTime + duration - processingEnd],
        target: `${entry.name} ${element?.tagName.toLowerCase() ?? ''} ${text}`,
      });
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
