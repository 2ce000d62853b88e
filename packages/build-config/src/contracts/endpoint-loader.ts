import {
  type AnyNode,
  type CallExpression,
  type ObjectExpression,
  type Program,
  type Property,
  parse,
  type VariableDeclarator,
} from 'acorn';

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Takes the schemas out of endpoints and marks all other definitions as free of side effects, so that a release has
 * only the schemas that it names itself. The servers check every request and every answer.
 */
// biome-ignore lint/style/noDefaultExport: webpack takes a loader from the default export
export default function removeEndpointSchemas(code: string): string {
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  const constants = listConstants(program);
  const options = [...walk(program)].filter(isEndpoint).map(({ arguments: [, rest] }) => {
    const named = rest?.type === 'Identifier' && constants.find(({ id }) => 'name' in id && id.name === rest.name);
    return named ? named.init : rest;
  });
  const edits = [...new Set(options)].flatMap((rest) => (rest?.type === 'ObjectExpression' ? stripSchemas(rest) : []));
  return applyEdits(code, [...edits, ...markAsPure(constants)]);
}

const listConstants = ({ body }: Program): VariableDeclarator[] =>
  body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []));

const isEndpoint = (node: AnyNode): node is CallExpression =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'defineEndpoint';

const REPLACEMENTS = new Map([
  ['params', 'undefined'],
  ['query', 'undefined'],
  ['response', 'undefined'],
  // the client sends an empty object when nothing is given
  ['body', 'true'],
]);

// What only servers read.
const LEFT_OUT = new Set(['scope']);

const stripSchemas = ({ properties }: ObjectExpression): Edit[] =>
  properties.flatMap((property, index) => {
    if (property.type === 'Property' && LEFT_OUT.has(getName(property)))
      return [{ start: property.start, end: properties[index + 1]?.start ?? property.end, text: '' }];
    const text = property.type === 'Property' ? REPLACEMENTS.get(getName(property)) : undefined;
    return text
      ? [{ start: property.start, end: property.end, text: `${getName(property as Property)}: ${text}` }]
      : [];
  });

const getName = ({ key }: Property): string => (key.type === 'Identifier' ? key.name : '');

const CONSTANT = /^(Literal|TemplateLiteral|\w*FunctionExpression)$/;

const markAsPure = (constants: VariableDeclarator[]): Edit[] =>
  constants.flatMap(({ id, init }) => {
    if (!init || CONSTANT.test(init.type)) return [];
    // The body of an endpoint that names none.
    if ('name' in id && id.name === 'emptyBody') return [{ start: init.start, end: init.end, text: 'true' }];
    return [
      { start: init.start, end: init.start, text: '/*#__PURE__*/ (() => (' },
      { start: init.end, end: init.end, text: '))()' },
    ];
  });

function* walk(node: AnyNode): Generator<AnyNode> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) if (isNode(child)) yield* walk(child);
  }
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const applyEdits = (code: string, edits: Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
