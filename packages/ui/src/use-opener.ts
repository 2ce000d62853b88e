import { useRef } from 'react';

/**
 * For what lies above the page: gives the focus back to where it was, also where no trigger is named or where a menu,
 * gone by then, led here. A page that wished for the focus meanwhile, because it is another one now, gets it.
 */
export function useOpener() {
  const opener = useRef<HTMLElement>(null);
  const wished = useRef<HTMLElement>(null);
  const stop = useRef(() => {});
  return {
    onOpenAutoFocus({ currentTarget: panel }: Event) {
      opener.current = openerOf(document.activeElement);
      wished.current = null;
      // on its way out: a panel that keeps the focus lets it arrive nowhere else
      const watch = ({ relatedTarget: next }: FocusEvent) => {
        const outside = next instanceof HTMLElement && panel instanceof Element && !panel.contains(next);
        if (outside && !next.hasAttribute('data-radix-focus-guard')) wished.current = next;
      };
      document.addEventListener('focusout', watch);
      stop.current = () => document.removeEventListener('focusout', watch);
    },
    onCloseAutoFocus(event: Event) {
      if (isDrawnAnew(event.currentTarget)) return event.preventDefault();
      stop.current();
      const next = [wished.current, opener.current].find((element) => element?.isConnected);
      if (!next) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
    },
  };
}

/** Another element stands for the panel that is still open, as where it turned from beside the page to above it. */
const isDrawnAnew = (panel: EventTarget | null) =>
  panel instanceof Element && document.getElementById(panel.id) !== null;

function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]');
  const button = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return button instanceof HTMLElement && button !== document.body ? button : null;
}
