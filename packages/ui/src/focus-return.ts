import { useRef } from 'react';

/**
 * Returns the focus to the opener of a dialog, also without a trigger or if a menu that is gone opened it. If the
 * page moved the focus meanwhile, that element gets it.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement>(null);
  const redirected = useRef<HTMLElement>(null);
  const stop = useRef(() => {});
  return {
    onOpenAutoFocus({ currentTarget: panel }: Event) {
      opener.current = findOpener(document.activeElement);
      redirected.current = null;
      // Watched on `focusout`: a panel that traps the focus never lets it arrive elsewhere.
      const watch = ({ relatedTarget: next }: FocusEvent) => {
        const outside = next instanceof HTMLElement && panel instanceof Element && !panel.contains(next);
        if (outside && !next.hasAttribute('data-radix-focus-guard')) redirected.current = next;
      };
      document.addEventListener('focusout', watch);
      stop.current = () => document.removeEventListener('focusout', watch);
    },
    onCloseAutoFocus(event: Event) {
      if (isRemounted(event.currentTarget)) return event.preventDefault();
      stop.current();
      const next = [redirected.current, opener.current].find((element) => element?.isConnected);
      if (!next) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
    },
  };
}

/** The panel was re-mounted, for example when it switched to modal: its focus must not be restored. */
const isRemounted = (panel: EventTarget | null) =>
  panel instanceof Element && document.getElementById(panel.id) !== null;

function findOpener(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]');
  const button = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return button instanceof HTMLElement && button !== document.body ? button : null;
}
