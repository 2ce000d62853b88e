import { type RefObject, useEffect } from 'react';

/** What the dialogs below listen for on the document, to hold the focus and to close when something else is touched. */
const OVERHEARD = ['pointerdown', 'focusin'] as const;

/**
 * Opens a dialog of the browser itself: it lies above whatever a microfrontend has opened, and makes that inert. The
 * dialogs below belong to other bundles and know nothing of it, so what happens in it is kept from them.
 */
export function useTopLayer(ref: RefObject<HTMLDialogElement | null>, onEscape: () => void) {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog?.open) dialog?.showModal();
    const hide = (event: Event) => {
      if (event.target instanceof Node && dialog?.contains(event.target)) event.stopPropagation();
    };
    for (const type of OVERHEARD) document.documentElement.addEventListener(type, hide);
    return () => {
      for (const type of OVERHEARD) document.documentElement.removeEventListener(type, hide);
      dialog?.close();
    };
  }, [ref]);

  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      onEscape();
    };
    window.addEventListener('keydown', leave, { capture: true });
    return () => window.removeEventListener('keydown', leave, { capture: true });
  }, [onEscape]);
}
