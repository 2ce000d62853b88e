import { expect, type Page } from '@playwright/test';

export async function expectTabReachesAll(page: Page, what: string): Promise<void> {
  const expected = await page.evaluate(begin);
  for (let step = 0; step < expected + 1; step++) await pressTab(page);
  // a video has stops of its own
  for (let more = 0; more < 20 && !(await page.evaluate(arrived)); more++) await pressTab(page);
  expect.soft(await page.evaluate(report), `${what}: with the Tab key`).toEqual([]);
}

async function pressTab(page: Page) {
  await page.keyboard.press('Tab');
  if (page.frames().length > 1) await page.evaluate(() => new Promise(requestAnimationFrame));
}

// Runs in the page. Sets out at its beginning, and notes each stop when it is left. Gives how many there should
// be.
function begin(): number {
  const walk = { stops: new Map<Element, string[]>(), expected: [] as Element[] };
  Object.assign(window, { walk });
  const wanted = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const groups = new Set<string>();
  walk.expected = [...document.querySelectorAll<HTMLElement>(wanted)].filter((element) => {
    if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]')) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    // nothing to use: it stands at both ends of the page while something lies above it, so that no focus leaves unseen
    if (element.matches('[data-radix-focus-guard]')) return false;
    // hands the focus on to the chosen one of its buttons
    if (element.role === 'radiogroup') return false;
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    // of radio buttons that belong together one is a stop: the chosen one
    const chosen = document.querySelector(`input[name="${CSS.escape(element.name)}"]:checked`);
    if (groups.has(element.name) || (chosen && chosen !== element)) return false;
    groups.add(element.name);
    return true;
  });
  const near = (element: Element) => [element, element.parentElement, element.nextElementSibling];
  const looks = (element: Element) =>
    near(element).map((one) => {
      if (!one) return '';
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one);
      return `${outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`} ${boxShadow}`;
    });
  const covered = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const x = Math.min(Math.max((left + right) / 2, 1), innerWidth - 1);
    const seen = [0.15, 0.5, 0.85].some((part) => {
      const at = document.elementFromPoint(x, top + (bottom - top) * part);
      // a message that goes away by itself covers nothing for long
      const passing = at?.closest('[data-sonner-toast]');
      return at && (passing || element.contains(at) || at.contains(element) || at.closest('label')?.contains(element));
    });
    return !seen;
  };
  const note = () => {
    const stop = document.activeElement;
    if (!stop || stop === document.body || walk.stops.has(stop) || stop.matches('[data-radix-focus-guard]')) return;
    walk.stops.set(stop, [...looks(stop), covered(stop) ? 'covered' : '']);
  };
  document.addEventListener('keydown', (event) => event.key === 'Tab' && note(), { capture: true });
  Object.assign(walk, { looks });
  // the place of a focused element that goes away is where Tab goes on from
  const start = document.createElement('span');
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus();
  start.remove();
  return walk.expected.length;
}

// Runs in the page. Whether every place was seen.
function arrived(): boolean {
  const { walk } = window as unknown as { walk: { stops: Map<Element, string[]>; expected: HTMLElement[] } };
  return walk.expected.every((element) => walk.stops.has(element) || !element.isConnected || element.tabIndex < 0);
}

// Runs in the page. What was not reached, or not to be seen there.
function report(): string[] {
  const { walk } = window as unknown as {
    walk: { stops: Map<Element, string[]>; expected: Element[]; looks: (element: Element) => string[] };
  };
  // what shows messages hands the focus back to where it came from
  for (let tries = 0; tries < 3 && document.activeElement !== document.body; tries++) {
    (document.activeElement as HTMLElement | null)?.blur();
  }
  const words = (element: Element) =>
    `${element.textContent?.trim().slice(0, 40)} ${(element.cloneNode() as Element).outerHTML}`
      .replace(/ class="[^"]*"/g, '')
      .trim();
  const faults = walk.expected
    .filter((element) => element.isConnected && (element as HTMLElement).tabIndex >= 0 && !walk.stops.has(element))
    .map((element) => `not reached: ${words(element)}`);
  for (const element of document.querySelectorAll('[tabindex]')) {
    if ((element as HTMLElement).tabIndex > 0) faults.push(`out of order: ${words(element)}`);
  }
  const places = [...walk.stops.keys()].filter((element) => element.isConnected);
  for (const [index, element] of places.entries()) {
    const before = places[index - 1];
    if (before && element.compareDocumentPosition(before) & Node.DOCUMENT_POSITION_FOLLOWING) {
      faults.push(`before its turn: ${words(element)}`);
    }
    const [focused, isCovered] = [walk.stops.get(element)?.slice(0, 3), walk.stops.get(element)?.[3]];
    if (isCovered) faults.push(`covered: ${words(element)}`);
    if (String(focused) === String(walk.looks(element))) faults.push(`focus not to be seen: ${words(element)}`);
  }
  return faults;
}
