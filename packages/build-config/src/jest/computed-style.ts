// What decides the display and opacity of an element in jsdom's own sheet, beside its parent and inline styles.
const attributes = ['style', 'hidden', 'open', 'type'];

/** Elements of the same key have the same display, visibility, opacity and pointer-events. */
function styleKey(element: Element): string {
  const { parentElement } = element;
  let key = `${parentElement?.localName}>${element.localName}`;
  for (const name of attributes) key += `|${element.getAttribute(name)}`;
  for (let above = parentElement; above; above = above.parentElement) {
    if (above.hasAttribute('style')) key += `|${above.getAttribute('style')}`;
  }
  return key;
}

/**
 * Computes a style once for all elements of a kind. jsdom matches the hundred rules of its own sheet with each element
 * of each query by role. With a sheet in the document every element is computed.
 */
export function shareComputedStyles(window: Window & typeof globalThis) {
  const compute = window.getComputedStyle.bind(window);
  const known = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    const { styleSheets } = window.document;
    if (pseudo || styleSheets.length > 0) return compute(element, pseudo);
    const key = styleKey(element);
    const style = known.get(key) ?? compute(element);
    known.set(key, style);
    return style;
  };
}
