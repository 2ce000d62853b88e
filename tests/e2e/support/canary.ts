import type { BrowserContext, Page } from '@playwright/test';

/** Notes the effects of a malicious text; there must be none. */
export async function watchCanary(context: BrowserContext, address = /canary/) {
  const canary = { ran: new Set<number>(), reached: [] as string[] };
  await context.exposeBinding('canary', (_source, number: unknown) => void canary.ran.add(Number(number)));
  context.on('request', (request) => {
    if (address.test(request.url())) canary.reached.push(request.url().slice(0, 200));
  });
  context.on('dialog', (dialog) => {
    canary.reached.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return canary;
}

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
