import { parseSync } from '@swc/core';

type Node = { readonly type?: string } & Record<string, unknown>;

// Calls that make a text of an answer, and which argument it is.
const CALLS: Readonly<Record<string, number>> = {
  invalid: 0,
  unauthenticated: 0,
  forbidden: 0,
  notFound: 0,
  conflict: 0,
  tooLarge: 0,
  unsupported: 0,
  unprocessable: 0,
  rateLimited: 0,
  unavailable: 0,
  createRateLimit: 4,
  createHourlyLimit: 3,
  failureReply: 0,
  Super: 0,
  // a field of a schema
  string: 0,
  email: 0,
  uuid: 0,
  min: 1,
  max: 1,
  regex: 1,
  refine: 1,
};

// The page says itself how long to wait.
const LATER = /[.,]? please try again later\.?$/i;

// A sentence that follows others, wherever it is written.
const ADVICE = /please (?:try again|choose another one)/i;

const asNode = (value: unknown): Node | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined;

const getName = (value: unknown): string => {
  const node = asNode(value);
  if (node?.type === 'MemberExpression') return getName(node.property);
  return node?.type === 'Super' ? node.type : String(node?.value ?? '');
};

const isWait = ({ expressions }: Node) =>
  (expressions as Node[]).every(({ callee }) => getName(callee) === 'formatWait');

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see);
  const node = asNode(value);
  if (!node) return;
  see(node);
  for (const child of Object.values(node)) visit(child, see);
}

// Texts that answers of the API may have, as far as they have no placeholders, except for the time to wait.
export function findApiTexts(source: string): string[] {
  const module = parseSync(source, { syntax: 'typescript' }).body;
  const constants = new Map<string, unknown>();
  visit(module, ({ type, id, init }) => {
    if (type === 'VariableDeclarator') constants.set(getName(id), init);
  });

  function read(value: unknown): string[] {
    const node = asNode(value);
    switch (node?.type) {
      case 'StringLiteral':
        return [String(node.value)];
      case 'TemplateLiteral':
        return isWait(node) ? [(node.quasis as Node[]).map(({ raw }) => raw).join('later')] : [];
      case 'ConditionalExpression':
        return [...read(node.consequent), ...read(node.alternate)];
      case 'ArrowFunctionExpression':
        return read(node.body);
      case 'Identifier': {
        const constant = constants.get(getName(node));
        return asNode(constant)?.type === 'Identifier' ? [] : read(constant);
      }
      case 'ParenthesisExpression':
      case 'TsAsExpression':
      case 'TsConstAssertion':
        return read(node.expression);
      case 'ObjectExpression':
        return (node.properties as Node[]).flatMap((property) => read(property.value));
      case 'MemberExpression':
        return read(node.object);
      default:
        return [];
    }
  }

  const texts: string[] = [];
  visit(module, (node) => {
    const at = CALLS[getName(node.callee)];
    if (node.type === 'CallExpression' && at !== undefined)
      texts.push(...read(asNode((node.arguments as Node[])[at])?.expression));
    if (node.type === 'TemplateLiteral' && (node.expressions as Node[] | undefined)?.length) texts.push(...read(node));
    if (node.type === 'StringLiteral' && ADVICE.test(String(node.value))) texts.push(...read(node));
    if (node.type !== 'ObjectExpression') return;
    const properties = node.properties as Node[];
    const isAnswer = properties.some(({ key }) => ['success', 'field', 'retriable'].includes(getName(key)));
    const message = properties.find(({ key }) => getName(key) === 'message');
    if (isAnswer) texts.push(...read(message?.value));
  });
  const isText = (text: string) => /\p{L} \p{L}/u.test(text);
  return [
    ...new Set(
      texts
        .filter(isText)
        .flatMap((text) => (LATER.test(text) ? [text.replace(LATER, '.'), 'Please try again later.'] : text)),
    ),
  ];
}
