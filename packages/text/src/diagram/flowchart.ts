import {
  DiagramError,
  type Direction,
  type Flowchart,
  type FlowEdge,
  type FlowNode,
  MOST,
  type NodeShape,
  toLabel,
} from './model.ts';

const DIRECTIONS: Record<string, Direction> = {
  TB: 'TB',
  TD: 'TB',
  BT: 'BT',
  LR: 'LR',
  RL: 'RL',
  v: 'TB',
  '^': 'BT',
  '>': 'LR',
  '<': 'RL',
};
const toDirection = (word: string): Direction | undefined => DIRECTIONS[word] ?? DIRECTIONS[word.toUpperCase()];

// The longer opening of two comes first.
const SHAPES: readonly [open: string, close: string, shape: NodeShape][] = [
  ['(((', ')))', 'circle'],
  ['((', '))', 'circle'],
  ['([', '])', 'round'],
  ['[[', ']]', 'box'],
  ['[(', ')]', 'store'],
  ['{{', '}}', 'box'],
  ['[/', '/]', 'box'],
  ['[/', '\\]', 'box'],
  ['[\\', '\\]', 'box'],
  ['[\\', '/]', 'box'],
  ['[', ']', 'box'],
  ['(', ')', 'round'],
  ['{', '}', 'diamond'],
  ['>', ']', 'box'],
];

// `@{ shape: diam, label: "Ready?" }`
const ATTRIBUTES = /^@\{([^{}]*)\}/;
const SHAPE_NAMES: Record<string, NodeShape> = {
  diam: 'diamond',
  decision: 'diamond',
  diamond: 'diamond',
  question: 'diamond',
  circle: 'circle',
  circ: 'circle',
  'dbl-circ': 'circle',
  cyl: 'store',
  db: 'store',
  database: 'store',
  stadium: 'round',
  terminal: 'round',
  pill: 'round',
  rounded: 'round',
  event: 'round',
};

const ID = /^[\p{L}\p{M}\p{N}_]+(?:[-.][\p{L}\p{M}\p{N}_]+)*/u;
const CLASS = /^:::[\w-]+/;
// `A e1@--> B`
const EDGE_ID = /^([\w-]+)@(?=[-=<~xo])/;
// `-->`, `---`, `-.->`, `==>`, `<-->`, `--o`, `--x`, `~~~`, and the arrows of other languages: `->`, `→`
const ARROW = /^([<ox])?(?:(-{2,}|={2,}|-\.+-)(>|[ox](?![a-z]))|(-{3,}|={3,}|-\.+-|~{3,})|([-=→⟶])(?:>|(?<=[→⟶])))/;
// `-- text -->`, `--text-->`, `-. text .->`, `== text ==>`
const LABELLED =
  /^([<ox])?(?:--(?![->])\s*((?:(?!--)[^\n])+?)\s*(-{2,})|==(?![=>])\s*((?:(?!==)[^\n])+?)\s*(={2,})|-\.(?![-.])\s*([^\n]+?)\s*(\.+-))(>|[ox](?![a-z]))?/;
// `--x B` and `--o B` are heads of arrows.
const HEAD = /^[<ox]?(?:--|==)[ox](?![a-z])/;
const PIPE = /^\|([^|\n]*)\|/;

// Looks and actions: a lesson has its own looks, and a diagram does nothing.
const IGNORED = /^(?:(?:classDef|class|style|linkStyle|click|title|direction)\s+[^\s\-=<~.&|]|acc(?:Title|Descr)\b)/;
const COMMENTS = /%%\{[\s\S]*?\}%%|^\s*%%.*$|\s%%[^"\n]*$|^\s*accDescr\s*\{[^}]*\}/gm;

const PAIRS: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

function isBalanced(text: string): boolean {
  const open: string[] = [];
  for (const sign of text.replace(/"[^"]*"/g, '')) {
    if ('([{'.includes(sign)) open.push(sign);
    else if (sign in PAIRS && open.pop() !== PAIRS[sign]) return false;
  }
  return open.length === 0;
}

class LineReader {
  rest: string;

  constructor(line: string) {
    this.rest = line;
  }

  skipSpace(): void {
    this.rest = this.rest.trimStart();
  }

  take(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.rest);
    if (!found) return undefined;
    this.rest = this.rest.slice(found[0].length);
    return found;
  }

  /** The text between `open`, which is next, and `close`; a quoted text may contain it, and brackets in pairs. */
  takeBetween(open: string, close: string, mustBalance: boolean): string | undefined {
    if (!this.rest.startsWith(open)) return undefined;
    const inner = this.rest.slice(open.length);
    const quoted = /^\s*"[^"]*"/.exec(inner)?.[0] ?? '';
    let end = inner.indexOf(close, quoted.length);
    while (mustBalance && end >= 0 && !isBalanced(inner.slice(quoted.length, end))) end = inner.indexOf(close, end + 1);
    if (end < 0) return undefined;
    this.rest = inner.slice(end + close.length);
    return inner.slice(0, end);
  }
}

interface Drawn {
  chart: Flowchart;
  groups: string[];
  edgeIds: Set<string>;
}

function addNode({ chart, groups }: Drawn, id: string, label?: string, shape: NodeShape = 'box'): void {
  const known = chart.nodes.find((node) => node.id === id);
  if (!known) {
    chart.nodes.push({ id, label: label ?? id, shape, group: groups.at(-1) } satisfies FlowNode);
    if (chart.nodes.length > MOST.nodes) throw new DiagramError('too many nodes');
  } else if (label !== undefined) {
    Object.assign(known, { label, shape });
  }
}

interface Written {
  label: string | undefined;
  shape: NodeShape;
}

function readShape(line: LineReader): Written | undefined {
  const attributes = line.take(ATTRIBUTES)?.[1];
  if (attributes !== undefined) {
    const [, quoted, bare] = /\blabel:\s*(?:"([^"]*)"|([^,]+))/.exec(attributes) ?? [];
    const [, name = ''] = /\bshape:\s*([\w-]+)/.exec(attributes) ?? [];
    const label = quoted ?? bare;
    return { label: label === undefined ? undefined : toLabel(label), shape: SHAPE_NAMES[name] ?? 'box' };
  }
  for (const mustBalance of [true, false]) {
    for (const [open, close, shape] of SHAPES) {
      if (!mustBalance && open.length > 1) continue;
      const text = line.takeBetween(open, close, mustBalance);
      if (text !== undefined) return { label: toLabel(text), shape };
    }
  }
  return undefined;
}

/** `A[Flour] & B` */
function readNodes(drawn: Drawn, line: LineReader): string[] {
  const ids: string[] = [];
  do {
    line.skipSpace();
    const id = line.take(ID)?.[0];
    if (!id) throw new DiagramError('a node was expected');
    const written = readShape(line);
    line.take(CLASS);
    addNode(drawn, id, written?.label, written?.shape);
    ids.push(id);
    line.skipSpace();
  } while (line.take(/^&/));
  return ids;
}

type EdgeStyle = Pick<FlowEdge, 'label' | 'heads' | 'line'> & { hidden: boolean };

function readEdge({ edgeIds }: Drawn, line: LineReader): EdgeStyle {
  const id = line.take(EDGE_ID)?.[1];
  if (id) edgeIds.add(id);
  const labelled = HEAD.test(line.rest) ? undefined : line.take(LABELLED);
  const arrow = labelled ?? line.take(ARROW);
  if (!arrow) throw new DiagramError('an arrow was expected');
  const stroke = (labelled ? (arrow[3] ?? arrow[5] ?? arrow[7]) : (arrow[2] ?? arrow[4] ?? arrow[5])) ?? '';
  const end = labelled ? arrow[8] : (arrow[3] ?? arrow[5]);
  line.skipSpace();
  const label = (labelled ? (arrow[2] ?? arrow[4] ?? arrow[6]) : line.take(PIPE)?.[1]) ?? '';
  return {
    label: toLabel(label),
    heads: end ? (arrow[1] ? 'both' : 'end') : 'none',
    line: stroke.startsWith('=') ? 'thick' : stroke.includes('.') ? 'dotted' : 'solid',
    hidden: stroke.startsWith('~'),
  };
}

function readStatement(drawn: Drawn, text: string): void {
  const line = new LineReader(text);
  const [, edge] = /^([\w-]+)@\{/.exec(text) ?? [];
  if (edge && drawn.edgeIds.has(edge)) return;
  let from = readNodes(drawn, line);
  while (line.rest !== '') {
    const { hidden, ...edge } = readEdge(drawn, line);
    const to = readNodes(drawn, line);
    for (const one of from) {
      for (const other of to) if (!hidden) drawn.chart.edges.push({ from: one, to: other, ...edge });
    }
    if (drawn.chart.edges.length > MOST.edges) throw new DiagramError('too many arrows');
    from = to;
  }
}

function beginGroup({ chart, groups }: Drawn, rest: string): void {
  const [, id = '', bracket, quoted] = /^([\p{L}\p{N}_-]+)?\s*(?:\[(.*)\]|"(.*)")?$/u.exec(rest) ?? [];
  const label = toLabel(bracket ?? quoted ?? (id || rest));
  const own = id && !chart.groups.some((group) => group.id === id) ? id : `group ${chart.groups.length + 1}`;
  chart.groups.push({ id: own, label, parent: groups.at(-1) });
  groups.push(own);
}

/** A subgraph at an end of an arrow is no node. */
function resolveGroups({ nodes, edges, groups, ...chart }: Flowchart): Flowchart {
  const isGroup = (id: string) => groups.some((group) => group.id === id);
  const parents = new Map([
    ...nodes.map(({ id, group }) => [id, group] as const),
    ...groups.map(({ id, parent }) => [id, parent] as const),
  ]);
  const isInside = (id: string, group: string): boolean => {
    const parent = parents.get(id);
    return parent === group || (parent !== undefined && parent !== id && isInside(parent, group));
  };
  const drawn = nodes.filter(({ id }) => !isGroup(id));
  for (const { from, to } of edges) {
    const ends = [from, to].filter(isGroup);
    const isEmpty = ends.some((id) => !drawn.some((node) => isInside(node.id, id)));
    if (isEmpty || (ends.length > 0 && (from === to || isInside(from, to) || isInside(to, from))))
      throw new DiagramError('a group is no node');
  }
  return { ...chart, nodes: drawn, edges, groups };
}

export function parseFlowchart(source: string): Flowchart {
  const [head = '', ...statements] = splitStatements(source.replace(COMMENTS, ''));
  const [, word] = /^(?:flowchart|graph)(?:-elk)?(?:\s+(\w+|[<>^]))?\s*$/.exec(head) ?? [''];
  const direction = toDirection(word ?? 'TB');
  if (!direction || !/^\S+(?:\s+\S+)?$/.test(head)) throw new DiagramError('an unknown direction');
  const chart: Flowchart = { kind: 'flowchart', direction, nodes: [], edges: [], groups: [] };
  const drawn: Drawn = { chart, groups: [], edgeIds: new Set() };
  for (const line of statements) {
    const group = /^subgraph\s+(.+)$/.exec(line);
    if (group?.[1]) beginGroup(drawn, group[1]);
    else if (line === 'end') {
      if (!drawn.groups.pop()) throw new DiagramError('an end without a beginning');
    } else if (!IGNORED.test(line)) readStatement(drawn, line);
  }
  if (drawn.groups.length > 0) throw new DiagramError('a group without an end');
  if (chart.nodes.length === 0) throw new DiagramError('nothing to draw');
  return resolveGroups(chart);
}

// A semicolon or a new line in a quoted text, in brackets or in an entity ends nothing.
const STATEMENT = /(?:(?<=[[({|]\s*)"[^"]*"|"[^"\n]*"|[#&]#?\w{2,6};|\|[^|\n]*\||[^;\n])+/g;

function splitStatements(source: string): string[] {
  const parts: string[] = [];
  for (const line of source.match(STATEMENT) ?? []) {
    const last = parts.at(-1);
    const isSameLine = last !== undefined && source.includes(`${last};${line}`);
    if (isSameLine && !isBalanced(last) && isBalanced(`${last};${line}`)) parts[parts.length - 1] = `${last};${line}`;
    else parts.push(line);
  }
  return parts.map((part) => part.trim().replace(/\s*\n\s*/g, ' ')).filter((part) => part !== '');
}

/** States are nodes; `[*]` is the start where a transition leaves it, and the end where one leads to it. */
export function parseStates(lines: readonly string[]): Flowchart {
  const chart: Flowchart = { kind: 'flowchart', direction: 'TB', nodes: [], edges: [], groups: [] };
  const drawn: Drawn = { chart, groups: [], edgeIds: new Set() };
  const getName = (id: string, edge: 'start' | 'end') => {
    if (id !== '[*]') return id;
    addNode(drawn, edge, edge === 'start' ? 'Start' : 'End', 'circle');
    return edge;
  };
  for (const line of lines.slice(1)) {
    const [, from, to, label] =
      /^(\[\*\]|[\p{L}\p{N}_-]+)\s*-->\s*(\[\*\]|[\p{L}\p{N}_-]+)\s*(?::\s*(.*))?$/u.exec(line) ?? [];
    const [, text, alias] = /^state\s+"([^"]*)"\s+as\s+([\p{L}\p{N}_-]+)$/u.exec(line) ?? [];
    const [, id, description] = /^([\p{L}\p{N}_-]+)\s*(?::\s*(.+))?$/u.exec(line) ?? [];
    const [, word] = /^direction\s+(\w+)$/.exec(line) ?? [];
    if (from && to) {
      const [start, end] = [getName(from, 'start'), getName(to, 'end')];
      for (const state of [start, end]) addNode(drawn, state, undefined, 'round');
      drawn.chart.edges.push({ from: start, to: end, label: toLabel(label ?? ''), heads: 'end', line: 'solid' });
    } else if (text !== undefined && alias) addNode(drawn, alias, toLabel(text), 'round');
    else if (word && toDirection(word)) drawn.chart.direction = toDirection(word) ?? 'TB';
    else if (id) addNode(drawn, id, description === undefined ? undefined : toLabel(description), 'round');
    else if (!IGNORED.test(line)) throw new DiagramError('a state was expected');
    if (drawn.chart.edges.length > MOST.edges) throw new DiagramError('too many arrows');
  }
  if (drawn.chart.nodes.length === 0) throw new DiagramError('nothing to draw');
  return drawn.chart;
}
