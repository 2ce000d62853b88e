import { Graph, layout } from '@dagrejs/dagre';
import type { Direction, Flowchart, FlowEdge, FlowNode } from '../diagram/index.ts';
import {
  arrowHead,
  type Drawing,
  type Measure,
  type Point,
  round,
  type Shape,
  softLine,
  type TextBox,
  textAt,
  wrapText,
} from './drawing.ts';

const NODE_TEXT = 170;
const EDGE_TEXT = 130;
const MARGIN = 8;

interface Placed extends Point {
  width: number;
  height: number;
}

function getSize({ shape }: FlowNode, { width, height }: TextBox) {
  const [padX, padY] = [14, 11];
  if (shape === 'diamond') return { width: width + height + 2 * padX, height: height + 2 * padY + 6 };
  if (shape === 'circle' || shape === 'round') return { width: width + 2 * padX + 10, height: height + 2 * padY };
  return { width: Math.max(width + 2 * padX, 48), height: height + 2 * padY };
}

function drawNode({ shape }: FlowNode, { x, y, width, height }: Placed, text: TextBox): Shape[] {
  const [left, top, right, bottom] = [x - width / 2, y - height / 2, x + width / 2, y + height / 2].map(round) as [
    number,
    number,
    number,
    number,
  ];
  const label = textAt(text, x, y);
  if (shape === 'diamond') {
    const slant = height / 2;
    const d = `M${left} ${round(y)}L${round(left + slant)} ${top}H${round(right - slant)}L${right} ${round(y)}L${round(right - slant)} ${bottom}H${round(left + slant)}Z`;
    return [{ type: 'path', d, look: 'decision' }, label];
  }
  const radius = shape === 'circle' || shape === 'round' ? height / 2 : shape === 'store' ? 14 : 8;
  return [{ type: 'rect', x: left, y: top, width: round(width), height: round(height), radius, look: 'node' }, label];
}

function drawEdge({ heads, line }: FlowEdge, points: readonly Point[]): Shape[] {
  const path: Shape = { type: 'path', d: softLine(points), look: line === 'solid' ? 'line' : line };
  const [first, second] = points;
  const [before, last] = points.slice(-2);
  return [
    path,
    ...(heads !== 'none' && before && last ? [arrowHead(before, last)] : []),
    ...(heads === 'both' && first && second ? [arrowHead(second, first)] : []),
  ];
}

// What dagre draws for an arrow back to its own node leaves the node at a corner.
function loopAt({ x, y, width }: Placed): Point[] {
  const right = x + width / 2;
  return [-7, -13, 13, 7].map((down, index) => ({ x: right + (index % 3 === 0 ? 0 : 26), y: y + down }));
}

// A layout has arrows between nodes alone: one to a group goes to a node in it, and ends at the border.
function getAnchor({ nodes, groups }: Flowchart, id: string): string {
  if (nodes.some((node) => node.id === id)) return id;
  const inside = nodes.find(({ group }) => group === id)?.id;
  if (inside !== undefined) return inside;
  const inner = groups.find(({ id: own, parent }) => parent === id && own !== id);
  return inner ? getAnchor({ nodes, groups } as Flowchart, inner.id) : id;
}

const isIn = ({ x, y }: Point, box: Placed): boolean =>
  Math.abs(x - box.x) < box.width / 2 && Math.abs(y - box.y) < box.height / 2;

// The points from outside of the box to its border.
function endAt(points: readonly Point[], box: Placed): Point[] {
  const first = points.findIndex((point) => isIn(point, box));
  const [from, to] = [points[first - 1], points[first]];
  if (!from || !to) return [...points];
  let [outside, inside] = [from, to];
  for (let step = 0; step < 12; step += 1) {
    const middle = { x: (outside.x + inside.x) / 2, y: (outside.y + inside.y) / 2 };
    if (isIn(middle, box)) inside = middle;
    else outside = middle;
  }
  return [...points.slice(0, first), outside];
}

function drawIn(chart: Flowchart, direction: Direction, measure: Measure): Drawing {
  const graph = new Graph({ multigraph: true, compound: true });
  graph.setGraph({ rankdir: direction, nodesep: 28, ranksep: 44, edgesep: 18, marginx: MARGIN, marginy: MARGIN });
  const texts = new Map(chart.nodes.map((node) => [node.id, wrapText(node.label, NODE_TEXT, measure)]));
  const titles = new Map(chart.groups.map(({ id, label }) => [id, wrapText(label, 240, measure)]));
  const textOf = (id: string): TextBox => texts.get(id) ?? { lines: [], width: 0, height: 0 };
  const used = chart.groups.filter((group) => isUsed(chart, group.id));
  for (const { id } of used) graph.setNode(id, {});
  for (const node of chart.nodes) graph.setNode(node.id, getSize(node, textOf(node.id)));
  for (const { id, parent } of used) if (parent) graph.setParent(id, parent);
  for (const { id, group } of chart.nodes) if (group) graph.setParent(id, group);
  const labels = chart.edges.map(({ label }) => wrapText(label, EDGE_TEXT, measure));
  for (const [index, { from, to }] of chart.edges.entries()) {
    const { width = 0, height = 0 } = labels[index] ?? {};
    const room = width > 0 ? { width: width + 12, height: height + 6, labelpos: 'c' as const } : {};
    graph.setEdge(getAnchor(chart, from), getAnchor(chart, to), room, String(index));
  }
  layout(graph);
  const isGroup = (id: string) => used.some((group) => group.id === id);

  const shapes: Shape[] = [];
  for (const { id } of used) {
    const { x, y, width, height } = graph.node(id) as Placed;
    const box = { x: round(x - width / 2), y: round(y - height / 2), width: round(width), height: round(height) };
    shapes.push({ type: 'rect', ...box, radius: 10, look: 'group' });
    const title = titles.get(id);
    if (title) shapes.push(textAt(title, x, box.y + 4 + title.height / 2, 'small'));
  }
  for (const [index, edge] of chart.edges.entries()) {
    const { from, to } = edge;
    const placed = graph.edge(getAnchor(chart, from), getAnchor(chart, to), String(index)) as {
      points: Point[];
    } & Point;
    const { x, y } = placed;
    let { points } = placed;
    if (isGroup(to)) points = endAt(points, graph.node(to) as Placed);
    if (isGroup(from)) points = endAt(points.toReversed(), graph.node(from) as Placed).toReversed();
    shapes.push(...drawEdge(edge, from === to ? loopAt(graph.node(from) as Placed) : points));
    const label = labels[index];
    if (!label || label.width === 0) continue;
    const [width, height] = [label.width + 8, label.height + 2];
    shapes.push({
      type: 'rect',
      x: round(x - width / 2),
      y: round(y - height / 2),
      width,
      height,
      radius: 4,
      look: 'plate',
    });
    shapes.push(textAt(label, x, y, 'small'));
  }
  for (const node of chart.nodes) shapes.push(...drawNode(node, graph.node(node.id) as Placed, textOf(node.id)));
  const { width = 0, height = 0 } = graph.graph();
  return { width: Math.ceil(width), height: Math.ceil(height), shapes };
}

const isUsed = ({ nodes, groups }: Flowchart, id: string): boolean =>
  nodes.some(({ group }) => group === id) || groups.some(({ id: own, parent }) => parent === id && own !== id);

const TURNED: Record<Direction, Direction> = { LR: 'TB', RL: 'TB', TB: 'LR', BT: 'LR' };

// A chart that is wider than its place is turned when that makes it narrower.
export function drawFlowchart(chart: Flowchart, available: number, measure: Measure): Drawing {
  const wanted = drawIn(chart, chart.direction, measure);
  if (wanted.width <= available) return wanted;
  const turned = drawIn(chart, TURNED[chart.direction], measure);
  return turned.width < wanted.width ? turned : wanted;
}
