import { descendants, type Element, find, isElement, listElements, type Node, readText } from '../markup/tree.ts';

const NEVER_SHOWN = new Set([
  ...['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'object', 'select', 'textarea', 'audio', 'video'],
  ...['canvas', 'datalist', 'head', 'rp', 'del', 's', 'strike', 'meter', 'progress', 'noframes', 'title'],
]);
const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const STRUCK_STYLE = /text-decoration[^;]*line-through/i;
const AROUND_ROLES = new Set([
  ...['navigation', 'search', 'contentinfo', 'complementary', 'banner', 'dialog', 'alertdialog', 'menu', 'menubar'],
  ...['toolbar', 'tooltip'],
]);
// Only for screen readers: what others see of it stands beside it.
const UNSEEN = /(?:^|-)(?:sr-only|visually-?hidden|screen-reader-(?:text|only)|element-invisible|show-for-sr)$/;
const OFF_SCREEN =
  /position\s*:\s*absolute.{0,200}(?:(?:left|top)\s*:\s*-\d{4}|clip\s*:\s*rect\(\s*[01](?:px)?[\s,])/is;
const HEADING_MARK = /^\s*(?:[#¶§↩↵↑⤴⬆^🔗][\ufe0e\ufe0f]?)+\s*$/u;
// Of a note, without a number.
const NOTE_MARK = /^\s*[*†‡]+\s*$/;
// Parts of a program around the text: of MediaWiki, numbers of code lines, names of icons, second marks of notes.
const CONTROLS = new Set([
  ...['mw-editsection', 'mw-jump-link', 'mw-cite-backlink', 'linenos', 'lineno', 'linenodiv'],
  ...['material-icons', 'material-symbols-outlined', 'material-symbols-rounded', 'ltx_note_mark', 'ltx_tag_note'],
]);

export const listClasses = ({ attributes }: Element): string[] => (attributes.class ?? '').split(/\s+/);
export const isHeading = ({ name }: Element): boolean => /^h[1-6]$/.test(name);

const hasAncestor = (element: Element, test: (one: Element) => boolean): boolean => {
  for (let one = element.parent; one; one = one.parent) if (test(one)) return true;
  return false;
};
// What the reader of a page unfolds: a tab, a part of an accordion.
const isFolded = ({ attributes: { role, 'aria-labelledby': label } }: Element) =>
  role === 'tabpanel' || (role === 'region' && label !== undefined);
const isFolding = ({ attributes }: Element) => 'aria-expanded' in attributes && 'aria-controls' in attributes;
const isSamePage = ({ name, attributes }: Element) => name === 'a' && (attributes.href ?? '').startsWith('#');
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

// Beside which nothing says the same.
function isAlone(element: Element): boolean {
  const others = element.parent?.children.filter((node) => node !== element) ?? [];
  // Those that are hidden in the same way would ask for this one again.
  const isShown = (one: Element) => one.attributes['aria-hidden'] !== 'true' && !isHidden(one);
  return !others.some((node) => (isElement(node) ? isShown(node) && hasWords(readText(node)) : hasWords(node)));
}

// A button that unfolds what stands below it, and is its heading.
const isTitle = (button: Element): boolean =>
  hasAncestor(button, (one) => isHeading(one) || one.name === 'dt') ||
  /[?？؟]\s*$/.test(readText(button)) ||
  (isFolding(button) && !hasAncestor(button, ({ name }) => name === 'header' || name === 'nav'));

const FIELD = /^(?:text|number|email|url|tel|date|time|month|week|datetime-local)?$/i;
/** What stands in a field that nobody can change, or in one for several lines, which mostly is code to try. */
export function readField(element: Element): string {
  const { name, attributes } = element;
  const text = name === 'textarea' ? readText(element) : '';
  if (text.trim().includes('\n')) return text;
  if (!('readonly' in attributes || 'disabled' in attributes)) return '';
  if (name === 'input' && FIELD.test(attributes.type ?? '')) return attributes.value ?? '';
  if (name !== 'select') return text;
  const options = [...descendants(element)].filter((one) => one.name === 'option');
  const shown = options.find((option) => 'selected' in option.attributes) ?? options[0];
  return shown ? readText(shown) : '';
}

/** What is not shown, whatever page it is on. */
export function isHidden(element: Element): boolean {
  const { name, attributes } = element;
  const { style = '', hidden, href = '' } = attributes;
  if (NEVER_SHOWN.has(name))
    return !(name === 'template' && 'shadowrootmode' in attributes) && readField(element) === '';
  if (STRUCK_STYLE.test(style) || OFF_SCREEN.test(style)) return true;
  if (isFolded(element)) return false;
  if (HIDDEN_STYLE.test(style) || (hidden !== undefined && hidden !== 'until-found')) return true;
  if (name === 'dialog') return attributes.open === undefined;
  if (name === 'button') return !isTitle(element);
  const classes = listClasses(element);
  if (classes.some((one) => CONTROLS.has(one))) return true;
  // A sign between two numbers, as in a fraction, is no repetition.
  if (classes.some((one) => UNSEEN.test(one)) && hasWords(readText(element))) return true;
  // The sign of a link to a heading, the arrow back from a note.
  if (name === 'a' && href.includes('#')) {
    const text = readText(element);
    if (href.startsWith('#') ? !hasWords(text) && !NOTE_MARK.test(text) : HEADING_MARK.test(text)) return true;
  }
  return attributes['aria-hidden'] === 'true' && !(name === 'span' && isAlone(element));
}

interface Amount {
  text: number;
  linked: number;
  links: number;
}

export type Amounts = ReadonlyMap<Element, Amount>;

// An `a` without address is a place in old pages.
const isLink = ({ name, attributes }: Element) => name === 'a' && 'href' in attributes;

export function measure(root: Element): Amounts {
  const amounts = new Map<Element, Amount>();
  function add(element: Element): Amount {
    const sum: Amount = { text: 0, linked: 0, links: 0 };
    for (const child of element.children) {
      if (!isElement(child)) sum.text += child.replace(/\s+/g, ' ').length;
      else if (!isHidden(child)) {
        const { text, linked, links } = add(child);
        sum.text += text;
        sum.linked += isLink(child) ? text : linked;
        sum.links += isLink(child) ? 1 : links;
      }
    }
    amounts.set(element, sum);
    return sum;
  }
  add(root);
  return amounts;
}

const MOSTLY_LINKED = 0.7;
const LONG_LINK = 80;
// Of plain text around a list of links that belongs to it.
const SOME_TEXT = 200;
const SHORT_NOTICE = 1_000;
const CONSENT = /(?:^|[\s_-])(?:cookies?|consent|gdpr)(?:$|[\s_-])/i;

function isConsent(element: Element, { text }: Amount): boolean {
  const { class: names = '', id = '' } = element.attributes;
  return (
    text < SHORT_NOTICE &&
    CONSENT.test(`${names} ${id}`) &&
    find(element, ({ name }) => name === 'button') !== undefined &&
    !find(element, ({ name }) => ['article', 'main', 'h1'].includes(name))
  );
}

// A list below paragraphs; menus of a page stand apart.
function isInText({ parent }: Element, amounts: Amounts): boolean {
  const around = parent && amounts.get(parent);
  return (
    around !== undefined &&
    !['', 'body', 'html'].includes(parent?.name ?? '') &&
    around.text - around.linked >= SOME_TEXT
  );
}

const isMain = ({ name, attributes }: Element) => name === 'main' || attributes.role === 'main';
const isArticle = ({ name, attributes }: Element) => name === 'article' || attributes.role === 'article';

/** What pages have around their text: by elements, roles and links, never by words in class names alone. */
export function isAround(element: Element, amounts: Amounts): boolean {
  const { name, attributes } = element;
  if (name === 'nav' || AROUND_ROLES.has(attributes.role ?? '')) return true;
  if (hasAncestor(element, (one) => isMain(one) || isArticle(one))) return false;
  const isOfText = /^(?:doc-|note$)/.test(attributes.role ?? '');
  if (name === 'aside' || name === 'footer')
    return !isOfText && !hasAncestor(element, (one) => one.name === 'blockquote');
  if (name === 'body' || name === 'html' || isMain(element) || isArticle(element)) return false;
  const amount = amounts.get(element);
  if (!amount || amount.text === 0) return false;
  if (isSamePage(element) && element.parent?.name === 'body') return true;
  const isMenu =
    amount.links >= 3 && amount.linked >= amount.text * MOSTLY_LINKED && amount.linked < amount.links * LONG_LINK;
  return (isMenu && !isInText(element, amounts)) || isConsent(element, amount);
}

// Of the text of the page. An article may be one of many.
const ENOUGH_MAIN = 0.25;
const ENOUGH_ARTICLES = 0.7;

function outermost(root: Element, test: (one: Element) => boolean): Element[] {
  return listElements(root).flatMap((one) => (isHidden(one) ? [] : test(one) ? [one] : outermost(one, test)));
}

/** The parts of a page that are its text. */
export function findParts(root: Element, amounts: Amounts): Element[] {
  const countCharacters = (parts: readonly Element[]) =>
    parts.reduce((sum, one) => sum + (amounts.get(one)?.text ?? 0), 0);
  const all = countCharacters([root]);
  const main = outermost(root, isMain);
  if (main.length > 0 && countCharacters(main) >= all * ENOUGH_MAIN) return main;
  const articles = outermost(root, isArticle);
  return articles.length > 0 && countCharacters(articles) >= all * ENOUGH_ARTICLES ? articles : [root];
}

export const nodesBeside = (element: Element): Node[] =>
  element.parent?.children.filter((one) => one !== element) ?? [];
