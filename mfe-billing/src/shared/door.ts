/** A tab that was opened by a click, before it is known where to. */
export interface Tab {
  /** The browser did not let it open. */
  readonly blocked: boolean;
  goTo(url: string): void;
  close(): void;
}

/** The ways out of the product, in one object so that a test can stand in the door. */
export const door = {
  leaveFor(url: string) {
    location.assign(webAddress(url));
  },
  /** Only a click may open a tab, so it is opened first and sent on when the address is known. */
  openTab(text: string): Tab {
    const tab = window.open('', '_blank');
    if (tab) {
      tab.opener = null;
      tab.document.title = text;
      tab.document.documentElement.style.colorScheme = 'light dark';
      tab.document.body.textContent = text;
    }
    return {
      blocked: tab === null,
      goTo: (url) => void tab?.location.replace(webAddress(url)),
      close: () => tab?.close(),
    };
  },
};

function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`${protocol} is no payment page`);
  return href;
}
