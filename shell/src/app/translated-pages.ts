// Browsers that translate a page, and extensions that mark it, move texts out of React's reach. Our own elements keep texts
// apart (`npm run lint:browser`); for what remains, such as code of others, a text that is gone must not end the page.
const { insertBefore, removeChild } = Node.prototype;

Node.prototype.removeChild = function removeKnown<T extends Node>(this: Node, child: T): T {
  return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
};

Node.prototype.insertBefore = function insertBeforeKnown<T extends Node>(this: Node, node: T, before: Node | null): T {
  return insertBefore.call(this, node, before?.parentNode === this ? before : null) as T;
};
