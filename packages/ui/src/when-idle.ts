const AFTER_FIRST_PAGE_MS = 1_500;

/** Runs `work` after the first page is complete; never on a connection that saves data. */
export function whenIdle(work: () => void) {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const idle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 500));
  const later = () => setTimeout(() => idle(work), AFTER_FIRST_PAGE_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
