import { useRef } from 'react';

/**
 * For what lies above the page: gives the focus back to where it was, also where no trigger is named or where a menu,
 * gone by then, led here.
 */
export function useOpener() {
  const opener = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus() {
      opener.current = openerOf(document.activeElement);
    },
    onCloseAutoFocus(event: Event) {
      if (!opener.current?.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}

function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]');
  const button = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
  return button instanceof HTMLElement && button !== document.body ? button : null;
}
