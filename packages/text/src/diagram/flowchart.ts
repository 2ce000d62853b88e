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

const DIRECTIONS: Record<string, Direction> = { TB: 'TB', TD: 'TB', BT: 'BT', LR: 'LR', RL: 'RL' };

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

const ID = /^[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*/u;
const CLASS = /^:::[\w-]+/;
// `-->`, `---`, `-.->`, `==>`, `<-->`, `--o`, `--x`, `~~~`
const ARROW = /^([<ox])?(-{2,}|-\.+-|={2,}|~{3,})([>ox])?/;
// `-- text -->`, `-. text .->`, `== text ==>`
const LABELLED = /^([<ox])?(--|-\.|==)[ \t]+([^\n]*?)[ \t]*(-{2,}|\.+-|={2,})([>ox])?/;
const PIPE = /^\|([^|\n]*)\|/;

// Looks and actions: a lesson has its own looks, and a diagram does nothing.
const IGNORED = /^(?:classDef|class|style|linkStyle|click|accTitle|accDescr|title)\b/;

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

  /** The text between `open`, which is next, and `close`; a quoted text may contain it. */
  takeBetween(open: string, close: string): string | undefined {
    if (!this.rest.startsWith(open)) return undefined;
    const inner = this.rest.slice(open.length);
    const quoted = /^\s*"[^"]*"/.exec(inner)?.[0] ?? '';
    const end = inner.indexOf(close, quoted.length);
    if (end < 0) return undefined;
    this.rest = inner.slice(end + close.length);
    return inner.slice(0, end);
  }
}

interface Drawn {
  chart: Flowchart;
  groups: string[];
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

function readShape(line: LineReader): { label: string; shape: NodeShape } | undefined {
  for (const [open, close, shape] of SHAPES) {
    const text = line.takeBetween(open, close);
    if (text !== undefined) return { label: toLabel(text), shape };
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

function readEdge(line: LineReader): EdgeStyle {
  const labelled = line.take(LABELLED);
  const arrow = labelled ?? line.take(ARROW);
  if (!arrow) throw new DiagramError('an arrow was expected');
  const [start, stroke, end] = labelled ? [arrow[1], arrow[2], arrow[5]] : [arrow[1], arrow[2], arrow[3]];
  line.skipSpace();
  const label = labelled?.[3] ?? line.take(PIPE)?.[1] ?? '';
  const kind = stroke?.startsWith('=') ? 'thick' : stroke?.includes('.') ? 'dotted' : 'solid';
  return {
    label: toLabel(label),
    heads: end ? (start ? 'both' : 'end') : 'none',
    line: kind,
    hidden: stroke?.startsWith('~') ?? false,
  };
}

function readStatement(drawn: Drawn, text: string): void {
  const line = new LineReader(text);
  let from = readNodes(drawn, line);
  while (line.rest !== '') {
    const { hidden, ...edge } = readEdge(line);
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

export function parseFlowchart(lines: readonly string[]): Flowchart {
  const [, word = 'TB'] = /^(?:flowchart|graph)(?:-elk)?(?:\s+(\w+))?\s*$/.exec(lines[0] ?? '') ?? [];
  const direction = DIRECTIONS[word];
  if (!direction) throw new DiagramError('an unknown direction');
  const drawn: Drawn = { chart: { kind: 'flowchart', direction, nodes: [], edges: [], groups: [] }, groups: [] };
  for (const line of lines.slice(1).flatMap(splitStatements)) {
    const group = /^subgraph\s+(.+)$/.exec(line);
    if (group?.[1]) beginGroup(drawn, group[1]);
    else if (line === 'end') {
      if (!drawn.groups.pop()) throw new DiagramError('an end without a beginning');
    } else if (!IGNORED.test(line) && !/^direction\s/.test(line)) readStatement(drawn, line);
  }
  const { chart, groups } = drawn;
  const grouped = new Set(chart.groups.map(({ id }) => id));
  if (groups.length > 0 || chart.nodes.some(({ id }) => grouped.has(id))) throw new DiagramError('a group is no node');
  if (chart.nodes.length === 0) throw new DiagramError('nothing to draw');
  return chart;
}

// A semicolon in a quoted text or in an entity ends nothing.
const splitStatements = (line: string): string[] =>
  (line.match(/(?:"[^"]*"|[#&]\w{2,6};|[^;])+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '');

/** States are nodes; `[*]` is the start where a transition leaves it, and the end where one leads to it. */
export function parseStates(lines: readonly string[]): Flowchart {
  const drawn: Drawn = { chart: { kind: 'flowchart', direction: 'TB', nodes: [], edges: [], groups: [] }, groups: [] };
  const nameOf = (id: string, edge: 'start' | 'end') => {
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
      const [start, end] = [nameOf(from, 'start'), nameOf(to, 'end')];
      for (const state of [start, end]) addNode(drawn, state, undefined, 'round');
      drawn.chart.edges.push({ from: start, to: end, label: toLabel(label ?? ''), heads: 'end', line: 'solid' });
    } else if (text !== undefined && alias) addNode(drawn, alias, toLabel(text), 'round');
    else if (word && DIRECTIONS[word]) drawn.chart.direction = DIRECTIONS[word];
    else if (id) addNode(drawn, id, description === undefined ? undefined : toLabel(description), 'round');
    else if (!IGNORED.test(line)) throw new DiagramError('a state was expected');
    if (drawn.chart.edges.length > MOST.edges) throw new DiagramError('too many arrows');
  }
  if (drawn.chart.nodes.length === 0) throw new DiagramError('nothing to draw');
  return drawn.chart;
}
