// What had the focus may leave the page, such as a row that is deleted or a notice that is dismissed. The nearest part
// that stays gets the focus: keyboards and screen readers would begin again at the top.
const listAncestors = (element: Element | null): Element[] =>
  element ? [element, ...listAncestors(element.parentElement)] : [];

let around = listAncestors(document.activeElement);

document.addEventListener('focusin', ({ target }) => {
  around = listAncestors(target as Element);
});

// Some browsers also say this of an element that is removed: that is known when the change is over.
document.addEventListener('focusout', ({ target }) =>
  queueMicrotask(() => {
    if (target === around[0] && (target as Element).isConnected) around = [];
  }),
);

function focusWhatStays() {
  if (around[0]?.isConnected !== false) return;
  const place = around.find((element) => element.isConnected);
  around = [];
  if (document.activeElement !== document.body || !(place instanceof HTMLElement) || !place.closest('main')) return;
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}

new MutationObserver(focusWhatStays).observe(document.body, { childList: true, subtree: true });
