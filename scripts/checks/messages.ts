import { parseSync } from '@swc/core';

const ARGUMENT = /\{\s*(\w+)/g;
const TAG = /<\/?\d+\/?>/g;
const PLURAL = /\{\s*\w+\s*,\s*plural\s*,/;

const collect = (text: string, pattern: RegExp): string =>
  [...new Set([...text.matchAll(pattern)].map(([whole, name]) => name ?? whole))].toSorted().join(' ');

// Words of a branch, as in `one {{count} lesson}`, are not arguments.
const getArguments = (text: string) =>
  collect(
    text
      .replaceAll(/\b(?:zero|one|two|few|many|other|male|female|=\d+)\s*\{/g, ' ')
      .replaceAll(/,\s*select,[^{]*/g, ' '),
    ARGUMENT,
  );

// What is wrong with a translation; undefined when it fits its source.
export function compareTranslation(source: string, translation: string, language: string): string | undefined {
  if (translation.trim() === '') return 'is not translated';
  if (collect(source, TAG) !== collect(translation, TAG)) return `has other tags in “${translation}”`;
  if (!PLURAL.test(source)) {
    if (getArguments(source) !== getArguments(translation)) return `has other placeholders in “${translation}”`;
    return undefined;
  }
  const missing = new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((category) => !new RegExp(`\\b${category}\\s*\\{`).test(translation));
  // Spanish has `many` for millions only.
  const needed = missing.filter((category) => !(language === 'es' && category === 'many'));
  return needed.length > 0 ? `lacks the plural ${needed.join(', ')} in “${translation}”` : undefined;
}

type Node = { readonly type?: string } & Record<string, unknown>;

const MACROS = new Set(['t', 'msg', 'plural', 'select', 'selectOrdinal', 'defineMessage']);
const MACRO_ELEMENTS = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);
const TEXT_ATTRIBUTES = new Set(
  'title subtitle label placeholder hint description alt aria-label aria-description confirm cancel eyebrow message note heading caption'.split(
    ' ',
  ),
);
const TEXT_PROPERTIES = new Set(
  'title subtitle label placeholder hint description header message text note reason'.split(' '),
);
const TEXT_CALLS = new Set(['usePageTitle', 'announce']);
const NAMES = new Set([
  'PayPal',
  'Stripe',
  'Razorpay',
  'Paystack',
  'PDF',
  'CSV',
  'Anki',
  'Markdown',
  'SCORM',
  'Coursewright',
]);

const isWords = (text: string) => /\p{L}{2,}/u.test(text) && !NAMES.has(text.trim());

const asNode = (value: unknown): Node | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined;

const getName = (value: unknown): string => {
  const node = asNode(value);
  return String(node?.value ?? asNode(node?.name)?.value ?? '');
};

// Texts that an expression may have as its result.
function readResults(value: unknown): string[] {
  const node = asNode(value);
  switch (node?.type) {
    case 'StringLiteral':
      return [String(node.value)];
    case 'TemplateLiteral':
      return [(node.quasis as Node[]).map(({ raw }) => raw).join('…')];
    case 'ConditionalExpression':
      return [...readResults(node.consequent), ...readResults(node.alternate)];
    case 'BinaryExpression':
      return ['&&', '||', '??'].includes(String(node.operator)) ? readResults(node.right) : [];
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return readResults(node.expression);
    default:
      return [];
  }
}

// Texts of a page that are written without one of Lingui's macros.
export function findPlainTexts(source: string, { tsx = true } = {}): string[] {
  const found: string[] = [];
  const add = (texts: string[]) => found.push(...texts.map((text) => text.trim()).filter(isWords));

  function visit(value: unknown): void {
    if (Array.isArray(value)) value.forEach(visit);
    const node = asNode(value);
    if (!node) return;
    switch (node.type) {
      case 'TaggedTemplateExpression':
        if (MACROS.has(getName(node.tag))) return;
        break;
      case 'CallExpression': {
        const callee = asNode(node.callee);
        const isNotify = callee?.type === 'MemberExpression' && getName(callee.object) === 'notify';
        if (MACROS.has(getName(callee))) return;
        if (isNotify || TEXT_CALLS.has(getName(callee))) {
          // `notify.update(id, status, text)`
          const texts = (node.arguments as Node[]).slice(getName(callee?.property) === 'update' ? 2 : 0);
          add(texts.flatMap(({ expression }) => readResults(expression)));
        }
        break;
      }
      case 'JSXElement': {
        if (MACRO_ELEMENTS.has(getName(asNode(node.opening)?.name))) return;
        add((node.children as Node[]).flatMap(readResults));
        break;
      }
      case 'JSXText':
        add([String(node.value)]);
        break;
      case 'JSXAttribute':
        if (TEXT_ATTRIBUTES.has(getName(node.name))) add(readResults(node.value));
        break;
      case 'KeyValueProperty':
        if (TEXT_PROPERTIES.has(getName(node.key)))
          add(readResults(node.value).filter((text) => /\s|^\p{Lu}/u.test(text)));
        break;
      default:
    }
    for (const child of Object.values(node)) visit(child);
  }

  visit(parseSync(source, { syntax: 'typescript', tsx }).body);
  return found;
}

type Translations = Readonly<Record<string, { readonly translation?: string }>>;

// A page loads the catalogs of several parts into one, where the last translation of a text would win.
export function findSecondTranslations(
  parts: readonly (readonly [part: string, translations: Translations])[],
): string[] {
  const first = new Map<string, { part: string; translation: string }>();
  const found: string[] = [];
  for (const [part, translations] of parts) {
    for (const [text, { translation }] of Object.entries(translations)) {
      if (!translation) continue;
      const known = first.get(text);
      if (!known) first.set(text, { part, translation });
      else if (known.translation !== translation)
        found.push(`${part}: “${text}” is “${translation}”, and “${known.translation}” in ${known.part}`);
    }
  }
  return found;
}
