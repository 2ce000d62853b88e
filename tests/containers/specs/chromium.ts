import type { ElementHandle, Page } from '@playwright/test';
import type { BrowserDriver } from '../../e2e/browsers/driven-page.ts';

const callOf = (source: string, args: readonly unknown[]) => `(${source})(...${JSON.stringify(args)})`;

/** So that the main job of other browsers runs in Playwright's Chromium. */
export function driveChromium(page: Page): BrowserDriver {
  return {
    version: page.context().browser()?.version() ?? '',
    open: async (url) => void (await page.goto(url)),
    evaluate: (source, args) => page.evaluate(callOf(source, args)),
    async click(source, args) {
      const handle = await page.evaluateHandle(callOf(source, args));
      await (handle.asElement() as ElementHandle | null)?.click();
    },
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    close: () => page.close(),
  };
}
