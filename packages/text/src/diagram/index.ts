import { parseFlowchart, parseStates } from './flowchart.ts';
import { type Diagram, DiagramError, MOST } from './model.ts';
import { parseSequence } from './sequence.ts';
import { parseTimeline } from './timeline.ts';

export { describeDiagram } from './describe.ts';
export type * from './model.ts';

const FRONT_MATTER = /^\s*---\n[\s\S]*?\n---\n/;
const INIT = /%%\{[\s\S]*?\}%%/g;

function parse(source: string): Diagram | undefined {
  const text = source.replace(/\r\n?/g, '\n').replace(FRONT_MATTER, '').replace(INIT, '');
  const lines = text
    .split('\n')
    .map((line) => line.trim().replace(/;$/, ''))
    .filter((line) => line !== '' && !line.startsWith('%%'));
  const [word] = /^[\w-]+/.exec(lines[0] ?? '') ?? [];
  switch (word) {
    case 'flowchart':
    case 'graph':
    case 'flowchart-elk':
      return parseFlowchart(text);
    case 'stateDiagram':
    case 'stateDiagram-v2':
      return parseStates(lines);
    case 'sequenceDiagram':
      return parseSequence(lines);
    case 'timeline':
      return parseTimeline(lines);
    default:
      return undefined;
  }
}

/**
 * Reads the part of the mermaid language that lessons use: flowcharts, states, sequences, timelines. Undefined for what is
 * not understood or too large: that is shown as code. Links, actions, looks and markup of a diagram are dropped.
 */
export function parseDiagram(source: string): Diagram | undefined {
  if (source.length > MOST.characters) return undefined;
  try {
    return parse(source);
  } catch (error) {
    if (error instanceof DiagramError) return undefined;
    throw error;
  }
}
