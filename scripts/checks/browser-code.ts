import { parseSync } from 'oxc-parser';

export interface Problem {
  readonly line: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const BARE_TEXT =
  'a text beside parts that come, go or change needs an element of its own: browsers replace texts when they translate';
const BARE_KEY = 'use pressedKey of @coursewright/ui: an input method takes keys too';

/**
 * What breaks where a browser translates the page (`{open && <Panel />} text`: React finds the text no longer) and where
 * an input method is at work (`event.key === 'Enter'`).
 */
export function findProblems(file: string, source: string): Problem[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const problems: Problem[] = [];
  const report = ({ start }: Node, text: string) =>
    problems.push({ line: source.slice(0, start).split('\n').length, text });
  visit(program as unknown as Node, (node) => {
    if (isJsx(node) && mixesText(node)) report(node, BARE_TEXT);
    if (comparesKey(node)) report(node, BARE_KEY);
  });
  return problems;
}

function visit(node: Node, each: (node: Node) => void): void {
  each(node);
  // Lingui puts the parts of a message together, and `Trans` wraps them.
  if (getName(node) === 'Trans') return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, each);
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const isJsx = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment';

// `maybe` is an expression that may be a text; `changes` comes and goes, or is a list.
type Kind = 'blank' | 'element' | 'text' | 'changing text' | 'maybe' | 'changes';

function mixesText(node: Node): boolean {
  // With a key the element is replaced when its text changes.
  if (getName(node) === 'Trans' || isKeyed(node)) return false;
  const kinds = (node.children as Node[]).map(kindOfChild).filter((kind) => kind !== 'blank');
  if (kinds.length < 2) return false;
  const has = (...wanted: Kind[]) => kinds.some((kind) => wanted.includes(kind));
  const text = has('text', 'changing text') || kinds.filter((kind) => kind === 'maybe').length > 1;
  return (text && has('changes', 'changing text', 'maybe')) || (has('maybe') && has('changes'));
}

const isKeyed = (node: Node) =>
  ((node.openingElement as Node | undefined)?.attributes as Node[] | undefined)?.some(
    ({ name }) => (name as Node | undefined)?.name === 'key',
  ) ?? false;

const getName = (node: Node) => ((node.openingElement as Node | undefined)?.name as Node | undefined)?.name;

function kindOfChild(child: Node): Kind {
  if (child.type === 'JSXText') return String(child.value).trim() === '' ? 'blank' : 'text';
  if (child.type === 'JSXExpressionContainer') return getKind(child.expression as Node);
  return 'element';
}

function getKind(node: Node): Kind {
  switch (node.type) {
    case 'JSXEmptyExpression':
      return 'blank';
    case 'Literal':
      return isShown(node.value) ? 'text' : 'blank';
    case 'TemplateLiteral':
    case 'TaggedTemplateExpression':
      return 'changing text';
    case 'JSXElement':
    case 'JSXFragment':
      return 'element';
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return getKind(node.expression as Node);
    case 'ConditionalExpression':
      return ofBranches(node.consequent as Node, node.alternate as Node);
    case 'LogicalExpression':
      return node.operator === '&&'
        ? ofBranches(node.right as Node)
        : ofBranches(node.left as Node, node.right as Node);
    case 'CallExpression':
      return kindOfCall(node.callee as Node);
    default:
      return TEXT_NAMES.test(lastName(node)) ? 'maybe' : 'element';
  }
}

function ofBranches(...branches: Node[]): Kind {
  const kinds = branches.map(getKind);
  return kinds.some((kind) => kind === 'text' || kind === 'changing text' || kind === 'maybe')
    ? 'changing text'
    : 'changes';
}

const TEXT_NAMES =
  /^(text|label|title|name|message|reason|answer|question|explanation|device|problem|status|number|count|email|quote)$|(Text|Label|Title|Name|Message|Count)$/;
const TEXT_CALLS = /^(t|plural|select|_|String)$|^(format|describe|truncate|translate|say)|(Text|Label|Message)$/;

function kindOfCall(callee: Node): Kind {
  const name = lastName(callee);
  if (/^(map|flatMap)$/.test(name)) return 'changes';
  return TEXT_CALLS.test(name) ? 'maybe' : 'element';
}

const isShown = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');

const lastName = (node: Node): string =>
  node.type === 'MemberExpression' ? lastName(node.property as Node) : String(node.name ?? '');

const KEYS = /^(Enter|Escape|Esc|Tab|Backspace|Delete|Arrow\w+|Home|End|Page\w+| )$/;

function comparesKey(node: Node): boolean {
  if (node.type === 'SwitchStatement') return isKey(node.discriminant as Node);
  if (node.type !== 'BinaryExpression' || !/^[!=]==?$/.test(String(node.operator))) return false;
  const sides = [node.left as Node, node.right as Node];
  const isNamed = sides.some(({ type, value }) => type === 'Literal' && KEYS.test(String(value)));
  return isNamed && sides.some(isKey);
}

const isKey = (node: Node) => node.type === 'MemberExpression' && /^(key|code)$/.test(lastName(node));
