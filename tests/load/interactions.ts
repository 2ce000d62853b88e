import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Locator, type Page, request } from '@playwright/test';
import { pageStates } from '../e2e/page-states/index.ts';
import { getName, type PageState, statesOf } from '../e2e/page-states/page-state.ts';
import { coursePage, teacher } from '../e2e/pages.ts';
import { openState } from '../e2e/support/audit-page.ts';
import { chromiumFlags, chromiumPath } from '../e2e/support/config.ts';
import { createFixtures, type Fixtures, freshCookies } from '../e2e/support/fixtures.ts';
import { filledProduct } from '../e2e/support/fixtures-test.ts';
import { launchProduct } from '../e2e/support/product.ts';
import { ms, table } from './figures.ts';

// npm run bench:interactions -- --only /course --controls 8
// From a click or a key to the next frame, in Chromium at a quarter of its speed (INP): on the way to each of the page
// states, then by the first controls of the page and a link; at last by what learners do most. Ends with 1 where one takes more
// than 200 ms.
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
  /** Before the handlers, all handlers before the frame, other scripts, style and layout, the rest. */
  parts: number[];
  target: string;
}

const PARTS = ['delay', 'handlers', 'scripts', 'layout', 'rest'];

const acts = statesOf(
  { route: '/course/:courseId', as: 'member', at: ({ finished }) => `/course/${finished}?at=t1s1` },
  [
    {
      state: 'next lessons',
      async open(page) {
        for (const at of ['t1s2', 't1s3', 't2s1']) {
          await coursePage(page).next.click();
          await arrive(page, at);
        }
      },
    },
    {
      state: 'lessons of the contents',
      async open(page) {
        for (const at of ['t1s2', 't1s3', 't1s1']) {
          await page.getByRole('complementary').locator(`a[href$="at=${at}"]`).click();
          await arrive(page, at);
        }
      },
    },
    {
      state: 'an answer in a quiz',
      at: ({ finished }) => `/course/${finished}?quiz=t3`,
      async open(page) {
        await page.getByRole('radio').first().click({ force: true });
        await page.getByRole('button', { name: 'Check' }).click();
        await page.getByRole('button', { name: /^(Next question|See the result)/ }).click();
      },
    },
    {
      state: 'menus and the teacher',
      async open(page) {
        for (const name of ['More about this course', 'More about this lesson']) {
          await page.getByRole('button', { name }).click();
          await page.getByRole('menuitem').first().waitFor();
          await page.keyboard.press('Escape');
        }
        await teacher(page).open();
        await teacher(page).field.pressSequentially('Why so?');
      },
    },
  ],
);

async function arrive(page: Page, subtopicId: string) {
  await page.waitForURL(`**at=${subtopicId}**`);
  await coursePage(page).paragraphs.nth(2).waitFor();
  await page.waitForTimeout(1_000);
}

const product = await launchProduct(filledProduct);
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
const worst: (Interaction & { name: string })[] = [];
let count = 0;
try {
  const fixtures = await createFixtures({ request } as Parameters<typeof createFixtures>[0], product);
  for (const state of [...Object.values(pageStates).flat(), ...acts]) {
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
const head = ['page', 'control', 'INP', ...PARTS];
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
  const interactions: Interaction[] = [];
  let problem = '';
  try {
    await openState(page, state, fixtures);
    await page.waitForTimeout(500);
    interactions.push(...(await takeInteractions(page)));
    // opened by waiting alone, or by nothing
    if (interactions.length === 0) await pressControls(page, interactions);
  } catch (error) {
    problem = String(error).split('\n')[0] ?? '';
  }
  // the frame of the last one
  await page.waitForTimeout(500);
  interactions.push(...(await takeInteractions(page)));
  return { interactions, problem };
}

async function pressControls(page: Page, interactions: Interaction[]) {
  const address = page.url();
  const controls = page.locator(
    ':is(header, main) :is(button, summary, [role=tab], [role=switch], input, select):visible',
  );
  const names = new Set<string>();
  for (const control of await controls.all()) {
    if (names.size >= Number(options.controls)) break;
    const name = await readName(control);
    if (!name || names.has(name) || KEPT.test(name)) continue;
    names.add(name);
    await control.click({ timeout: 4_000, force: true }).catch(() => {});
    await page.waitForTimeout(300);
    if (page.url() !== address) return;
    await page.keyboard.press('Escape');
  }
  await page.waitForTimeout(500);
  // a link to another document takes them with it
  interactions.push(...(await takeInteractions(page)));
  await page
    .locator('main a[href^="/"]:not([target], [download], [href^="/api/"]):visible')
    .first()
    .click({ timeout: 4_000 })
    .catch(() => {});
}

function takeInteractions(page: Page) {
  return page.evaluate(() => (window as unknown as { takeInteractions(): Interaction[] }).takeInteractions());
}

function readName(control: Locator): Promise<string> {
  const read = (element: Element) => element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.id);
  return control.evaluate(read, undefined, { timeout: 2_000 }).catch(() => '');
}

// Runs in the page before its scripts.
function recordInteractions() {
  const events: (PerformanceEventTiming & { interactionId: number })[] = [];
  const frames: (PerformanceEntry & {
    styleAndLayoutStart: number;
    scripts: { startTime: number; duration: number; invokerType: string }[];
  })[] = [];
  const observe = (type: string, kept: object[], durationThreshold = 16) =>
    new PerformanceObserver((list) => kept.push(...list.getEntries())).observe({
      type,
      buffered: true,
      durationThreshold,
    } as PerformanceObserverInit);
  observe('event', events);
  observe('long-animation-frame', frames);

  // before the handlers, which may remove the control
  const names = new Map<number, string>();
  const note = ({ target, timeStamp, type }: Event) => {
    const element =
      target instanceof Element ? (target.closest('a, button, summary, label, [role]') ?? target) : undefined;
    const text = element?.getAttribute('aria-label') ?? element?.textContent?.trim().slice(0, 30) ?? '';
    names.set(timeStamp, `${type} ${element?.tagName.toLowerCase() ?? ''} ${text}`);
  };
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup']) addEventListener(type, note, true);

  const sum = (durations: number[]) => durations.reduce((whole, duration) => whole + duration, 0);

  function split({ startTime, processingStart, processingEnd, duration }: PerformanceEventTiming) {
    const end = startTime + duration;
    // what is shown by the same frame; the browser rounds to 8 ms
    const together = events.filter((one) => Math.abs(one.startTime + one.duration - end) <= 8);
    const handlers = sum(together.map((one) => one.processingEnd - one.processingStart));
    const frame = frames.find((one) => one.startTime < end && one.startTime + one.duration > processingEnd);
    const isListener = (type: string) => type === 'event-listener';
    const scripts = frame?.scripts.filter((one) => one.startTime >= startTime && !isListener(one.invokerType)) ?? [];
    const others = sum(scripts.map((one) => one.duration));
    const layout = frame ? Math.max(0, frame.startTime + frame.duration - frame.styleAndLayoutStart) : 0;
    const delay = processingStart - startTime;
    return [delay, handlers, others, layout, Math.max(0, duration - delay - handlers - others - layout)];
  }

  const takeInteractions = (): Interaction[] => {
    const taken = events
      .filter((event) => event.interactionId)
      .map((event) => ({
        ms: event.duration,
        parts: split(event),
        target: names.get(event.startTime) ?? event.name,
      }));
    events.length = 0;
    return taken;
  };
  Object.assign(window, { takeInteractions });
}
