import { setTimeout as sleep } from 'node:timers/promises';

/** What a browser offers by its own protocol. Functions are source texts that run in the page. */
export interface BrowserDriver {
  readonly version: string;
  open(url: string): Promise<void>;
  evaluate(source: string, args: readonly unknown[]): Promise<unknown>;
  /** Clicks as a mouse does what the function returns. */
  click(source: string, args: readonly unknown[]): Promise<void>;
  /** Into the element that has the focus, key by key. */
  type(text: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

const kinds = {
  button: 'button',
  link: 'a[href]',
  current: 'a[aria-current]',
  field: 'input, textarea',
  missing: '[aria-invalid=true]',
  option: 'main label:has([type=radio], [type=checkbox])',
  chosen: 'main label:has(input:checked)',
  heading: 'h1, h2, h3',
  text: 'p, span, dd, li, h1, h2, h3, h4, legend',
  illustration: 'article figure img',
  picture: 'img, svg[role=img]',
};
export type Kind = keyof typeof kinds;

/** Runs in the page, so it uses nothing of this file. */
function findShown(selector: string, pattern: string): Element | null {
  const getName = (element: Element) => {
    const { labels } = element as Partial<HTMLInputElement>;
    const label = [...(labels ?? [])].map(({ textContent }) => textContent).join(' ');
    return element.getAttribute('aria-label') || element.getAttribute('alt') || label || element.textContent || '';
  };
  const found = [...document.querySelectorAll(selector)].find((element) => {
    const isUsable = element.checkVisibility() && !element.matches(':disabled, [aria-disabled=true]');
    return isUsable && new RegExp(pattern).test(getName(element).replace(/\s+/g, ' ').trim());
  });
  return found ?? null;
}

/** Notes in the page, because a slow script may look when a text is whole already. */
function watchGrowth(selector: string) {
  const { dataset } = document.documentElement;
  delete dataset.grew;
  let last = 0;
  new MutationObserver(() => {
    const { length } = document.querySelector(selector)?.textContent ?? '';
    if (last > 0 && length > last) dataset.grew = selector;
    last = length;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

const HAS_GROWN = '(selector) => document.documentElement.dataset.grew === selector';
const IS_SHOWN = `(...args) => (${findShown})(...args) !== null`;
const FOCUS = `(...args) => { const field = (${findShown})(...args); field.focus(); return field === document.activeElement; }`;
const SCROLL = `(...args) => void (${findShown})(...args)?.scrollIntoView({ block: 'center', behavior: 'instant' })`;

/** Whether something lies above its middle, where a mouse clicks. */
const IS_COVERED = `(...args) => {
  const element = (${findShown})(...args);
  const { left, top, width, height } = element.getBoundingClientRect();
  return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}`;
const TITLE = '() => document.querySelector("h1")';

// Ends what hangs; a slow machine stays below it.
const WAIT_MS = 240_000;
const POLL_MS = 100;

export type DrivenPage = ReturnType<typeof createDrivenPage>;

/** Finds by what a person sees, and waits for it. */
export function createDrivenPage(driver: BrowserDriver) {
  // while a document is replaced there is nothing to ask
  const evaluate = (source: string, args: readonly unknown[]) => driver.evaluate(source, args).catch(() => undefined);

  async function waitFor(what: string, isThere: () => Promise<unknown>): Promise<void> {
    const until = Date.now() + WAIT_MS;
    while (!(await isThere())) {
      if (Date.now() > until) throw new Error(`Not seen within ${WAIT_MS / 1000} s: ${what}`);
      await sleep(POLL_MS);
    }
  }

  const getQuery = (kind: Kind, name: RegExp) => [kinds[kind], name.source];
  const isShown = async (kind: Kind, name: RegExp) => (await evaluate(IS_SHOWN, getQuery(kind, name))) === true;
  const see = (kind: Kind, name: RegExp) => waitFor(`${kind} ${name}`, () => isShown(kind, name));

  return {
    waitFor,
    isShown,
    see,
    open: (url: string) => driver.open(url),
    address: async () => String(await driver.evaluate('() => location.href', [])),
    async click(kind: Kind, name: RegExp) {
      await see(kind, name);
      // what grows above it may push it out of sight again
      await waitFor(`${kind} ${name} in sight`, async () => {
        await driver.evaluate(SCROLL, getQuery(kind, name));
        try {
          // a message stays as long as the pointer is on it
          if ((await evaluate(IS_COVERED, getQuery(kind, name))) === true) {
            await driver.click(TITLE, []);
            return false;
          }
          await driver.click(String(findShown), getQuery(kind, name));
        } catch (error) {
          // the page has moved or replaced it since it was found
          if (/out of bounds|no such element|stale element/.test(String(error))) return false;
          throw error;
        }
        return true;
      });
    },
    async fill(name: RegExp, text: string, kind: Kind = 'field') {
      await see(kind, name);
      await waitFor(`the focus in ${name}`, () => evaluate(FOCUS, getQuery(kind, name)));
      await driver.type(text);
    },
    /** Call it before the text begins. */
    watchGrowth: (selector: string) => driver.evaluate(String(watchGrowth), [selector]),
    seeGrown: (selector: string) => waitFor(`${selector} growing`, () => evaluate(HAS_GROWN, [selector])),
  };
}
