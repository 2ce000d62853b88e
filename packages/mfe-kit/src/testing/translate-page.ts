const UNTRANSLATED = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'INPUT', 'OPTION', 'CODE', 'MATH']);

/**
 * Does to the page what a browser does that translates it, and goes on: each text gives way to elements of the browser.
 * @returns what React then threw, and the end of it
 */
export function translatePage() {
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent } = node;
      const isKept =
        !parent || UNTRANSLATED.has(parent.tagName) || parent.closest('[translate="no"], .notranslate, font');
      if (!isKept && (node as Text).data.trim() !== '') texts.push(node as Text);
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `«${text.data}»`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const errors: string[] = [];
  const onError = ({ message }: ErrorEvent) => errors.push(message);
  addEventListener('error', onError);
  const print = console.error;
  console.error = (...said: unknown[]) => {
    const text = said.map(String).join(' ');
    if (/insertBefore|removeChild|not a child/.test(text)) errors.push(text);
    else print(...said);
  };
  translate(document.body);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      if (type === 'characterData') continue;
      for (const node of addedNodes)
        if (node.nodeName !== 'FONT') translate(node.nodeType === Node.TEXT_NODE ? target : node);
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return {
    errors,
    stop() {
      observer.disconnect();
      removeEventListener('error', onError);
      console.error = print;
    },
  };
}
