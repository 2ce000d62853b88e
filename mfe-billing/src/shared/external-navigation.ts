interface Tab {
  readonly blocked: boolean;
  goTo(url: string): void;
  close(): void;
}

/** One object, so that tests can replace it. */
export const externalNavigation = {
  redirect(url: string) {
    location.assign(assertWebAddress(url));
  },
  /** Browsers only allow a click to open a tab, so it is opened before the address is known. */
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
      goTo: (url) => void tab?.location.replace(assertWebAddress(url)),
      close: () => tab?.close(),
    };
  },
};

function assertWebAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`${protocol} is no payment page`);
  return href;
}

export function findApprovalLink(links: readonly { rel: string; href: string }[]): string {
  const approve = links.find(({ rel }) => rel === 'approve');
  if (!approve) throw new Error('PayPal named no page to agree on');
  return approve.href;
}
