import type { BrowserContext, Page } from '@playwright/test';

/** What somebody else's text has done, which must be nothing. */
export interface Canary {
  /** Numbers of the texts that ran. */
  readonly ran: Set<number>;
  /** Addresses that were asked for, and dialogs that were opened. */
  readonly reached: string[];
}

/** Gives every page of a browser the function `canary`, and notes who calls it or asks for its address. */
export async function watchCanary(context: BrowserContext): Promise<Canary> {
  const canary: Canary = { ran: new Set(), reached: [] };
  await context.exposeBinding('canary', (_source, number: unknown) => void canary.ran.add(Number(number)));
  context.on('request', (request) => {
    if (/canary/.test(request.url())) canary.reached.push(request.url().slice(0, 200));
  });
  context.on('dialog', (dialog) => {
    canary.reached.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return canary;
}

/** Does to everything on the page what a reader might do to it, but for following links that lead somewhere. */
export const touchEverything = (page: Page) =>
  page.evaluate(() => {
    const events = (
      'click mouseover pointerenter focus focusin wheel input beforeinput cut toggle beforetoggle animationstart ' +
      'transitionrun auxclick scroll'
    ).split(' ');
    for (const element of document.querySelectorAll('main *, body > *')) {
      for (const type of events) element.dispatchEvent(new Event(type, { bubbles: false }));
      if (
        element instanceof HTMLAnchorElement &&
        element.hasAttribute('href') &&
        !/^(https?|mailto):$/.test(element.protocol)
      )
        element.click();
    }
  });
