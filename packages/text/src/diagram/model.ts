export type Direction = 'TB' | 'BT' | 'LR' | 'RL';
export type NodeShape = 'box' | 'round' | 'circle' | 'diamond' | 'store';

export interface FlowNode {
  id: string;
  label: string;
  shape: NodeShape;
  group?: string | undefined;
}

export interface FlowEdge {
  from: string;
  to: string;
  label: string;
  /** Where the line has an arrow. */
  heads: 'none' | 'end' | 'both';
  line: 'solid' | 'dotted' | 'thick';
}

export interface FlowGroup {
  id: string;
  label: string;
  parent?: string | undefined;
}

export interface Flowchart {
  kind: 'flowchart';
  direction: Direction;
  nodes: FlowNode[];
  edges: FlowEdge[];
  groups: FlowGroup[];
}

export interface Participant {
  id: string;
  label: string;
}

export type SequenceStep =
  | {
      type: 'message';
      from: string;
      to: string;
      text: string;
      line: 'solid' | 'dotted';
      head: 'arrow' | 'cross' | 'none';
    }
  | { type: 'note'; over: string[]; side: 'over' | 'left' | 'right'; text: string }
  /** `loop`, `alt`, `opt` …, `else` and `and`. */
  | { type: 'begin'; word: string; text: string }
  | { type: 'part'; word: string; text: string }
  | { type: 'end' };

export interface Sequence {
  kind: 'sequence';
  title: string;
  participants: Participant[];
  steps: SequenceStep[];
}

export interface TimelinePeriod {
  period: string;
  events: string[];
  section?: string | undefined;
}

export interface Timeline {
  kind: 'timeline';
  title: string;
  periods: TimelinePeriod[];
}

export type Diagram = Flowchart | Sequence | Timeline;

/** A larger diagram is shown as code: layout takes more than linear time. */
export const MOST = { characters: 6_000, nodes: 60, edges: 90, steps: 80, periods: 40, label: 240 } as const;

/** What a diagram says that is not understood, or too large. */
export class DiagramError extends Error {}

const ENTITIES: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', nbsp: ' ', apos: "'" };

// `List<String>` has none.
const TAG =
  /<\/?(?:a|b|i|u|s|p|em|strong|su[bp]|span|div|small|big|font|center|code|pre|img|svg|math|script|style|iframe|h[1-6]|ul|ol|li|table|t[rdh]|hr|mark|kbd|del|ins)(?=[\s/>])[^<>]*>|<\w+\s[^<>=]*=[^<>]*>/gi;

/** Labels are plain text: markup in them is dropped. */
export function toLabel(raw: string): string {
  const text = raw
    .trim()
    .replace(/^"([\s\S]*)"$/, '$1')
    .replace(/^`([\s\S]*)`$/, (_, text: string) => text.replace(/\*\*|__|(?<!\w)[*_]|[*_](?!\w)/g, ''))
    .replace(/\bfa[bsrl]?:fa-[\w-]+/g, '')
    .replace(/<br\s*\/?>|\\n/gi, ' ')
    .replace(TAG, '')
    .replace(/&?#(\d{2,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/[#&](\w{2,6});/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length > MOST.label) throw new DiagramError('a label is too long');
  return text;
}
