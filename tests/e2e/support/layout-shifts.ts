import type { Page } from '@playwright/test';

export interface Shift {
  value: number;
  of: string[];
}

interface Watched {
  layoutShifts: Shift[];
}

/** Layout shifts that no click or key has caused, of each document from now on. */
export async function watchLayoutShifts(page: Page) {
  await page.addInitScript(() => {
    const layoutShifts: Shift[] = [];
    Object.assign(window, { layoutShifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const of = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = `${element?.tagName ?? '?'} “${element?.textContent?.trim().slice(0, 40) ?? ''}”`;
          return `${name} from ${Math.round(previousRect.top)} to ${Math.round(currentRect.top)}`;
        });
        if (!hadRecentInput) layoutShifts.push({ value, of });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    /** The sum, which is at least the page's CLS; and what moved most. */
    async measure() {
      const shifts = await page.evaluate(() => (window as unknown as Watched).layoutShifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      const worst = shifts.toSorted((one, other) => other.value - one.value).slice(0, 3);
      return { sum, worst };
    },
  };
}
