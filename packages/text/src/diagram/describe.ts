import type { Diagram, Flowchart, Sequence, Timeline } from './model.ts';

// In every language of a course.
const ARROWS = { end: '→', both: '↔', none: '–' } as const;

const about = (text: string): string => (text ? ` (${text})` : '');

function describeFlowchart({ nodes, edges, groups }: Flowchart): string[] {
  const getName = (id: string) => [...nodes, ...groups].find((node) => node.id === id)?.label || id;
  const links = edges.map(({ from, to, label, heads }) => {
    return `${getName(from)} ${ARROWS[heads]} ${getName(to)}${about(label)}`;
  });
  const members = groups.map(({ id, label }) => {
    const inside = nodes.filter(({ group }) => group === id).map((node) => node.label);
    return inside.length > 0 ? `${label}: ${inside.join(', ')}` : '';
  });
  const linked = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const alone = nodes.filter(({ id, group }) => !linked.has(id) && !group).map(({ label }) => label);
  return [...members, ...alone, ...links];
}

function describeSequence({ title, participants, steps }: Sequence): string[] {
  const getName = (id: string) => participants.find((one) => one.id === id)?.label ?? id;
  const said = steps.map((step) => {
    if (step.type === 'message') return `${getName(step.from)} to ${getName(step.to)}: ${step.text}`;
    if (step.type === 'note') return `Note on ${step.over.map(getName).join(' and ')}: ${step.text}`;
    return step.type === 'end' || !step.text ? '' : `${step.word}: ${step.text}`;
  });
  return [title, ...said];
}

const describeTimeline = ({ title, periods }: Timeline): string[] => [
  title,
  ...periods.map(({ period, events, section }) => `${section ? `${section}, ` : ''}${period}: ${events.join('; ')}`),
];

/** The text alternative: a line for each arrow, message or period, in the order of the diagram. */
export function describeDiagram(diagram: Diagram): string[] {
  const lines =
    diagram.kind === 'flowchart'
      ? describeFlowchart(diagram)
      : diagram.kind === 'sequence'
        ? describeSequence(diagram)
        : describeTimeline(diagram);
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}
