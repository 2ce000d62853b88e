import { DiagramError, MOST, type Sequence, type SequenceStep, toLabel } from './model.ts';

const NAME = "[\\p{L}\\p{N}_][\\p{L}\\p{N}_ .'-]*?";
const PARTICIPANT = new RegExp(`^(?:participant|actor)\\s+(${NAME})(?:\\s+as\\s+(.+))?$`, 'u');
const MESSAGE = new RegExp(`^(${NAME})\\s*(-?-(?:>>|>|x|\\)))\\s*[+-]?\\s*(${NAME})\\s*:\\s*(.*)$`, 'u');
const NOTE = new RegExp(`^note\\s+(over|left of|right of)\\s+(${NAME})(?:\\s*,\\s*(${NAME}))?\\s*:\\s*(.*)$`, 'iu');
const BEGIN = /^(loop|alt|opt|par|critical|break|rect)\b\s*(.*)$/;
const PART = /^(else|and|option)\b\s*(.*)$/;
const IGNORED = /^(?:autonumber|activate|deactivate|links?|properties|accTitle|accDescr|click)\b/;
const HEADS: Record<string, 'arrow' | 'cross' | 'none'> = { '>>': 'arrow', ')': 'arrow', x: 'cross', '>': 'none' };

export function parseSequence(lines: readonly string[]): Sequence {
  const diagram: Sequence = { kind: 'sequence', title: '', participants: [], steps: [] };
  const open: string[] = [];

  const meet = (id: string, label?: string): string => {
    const known = diagram.participants.find((one) => one.id === id);
    if (!known) diagram.participants.push({ id, label: label ?? id });
    else if (label !== undefined) known.label = label;
    if (diagram.participants.length > 12) throw new DiagramError('too many participants');
    return id;
  };

  function readStep(line: string): SequenceStep | undefined {
    const [, from, arrow = '', to, text = ''] = MESSAGE.exec(line) ?? [];
    if (from && to) {
      const dotted = arrow.startsWith('--');
      const head = HEADS[arrow.replace(/^-+/, '')] ?? 'arrow';
      const [sender, receiver] = [meet(from), meet(to)];
      return {
        type: 'message',
        from: sender,
        to: receiver,
        text: toLabel(text),
        line: dotted ? 'dotted' : 'solid',
        head,
      };
    }
    const [, place = '', first, second, words = ''] = NOTE.exec(line) ?? [];
    if (first) {
      const side = /^over$/i.test(place) ? 'over' : /^left/i.test(place) ? 'left' : 'right';
      return {
        type: 'note',
        over: [first, ...(second ? [second] : [])].map((id) => meet(id)),
        side,
        text: toLabel(words),
      };
    }
    const [, word, about = ''] = BEGIN.exec(line) ?? [];
    if (word) {
      open.push(word);
      return { type: 'begin', word, text: word === 'rect' ? '' : toLabel(about) };
    }
    const [, part, also = ''] = PART.exec(line) ?? [];
    if (part && open.length > 0) return { type: 'part', word: part, text: toLabel(also) };
    if (line === 'end' && open.pop()) return { type: 'end' };
    throw new DiagramError('a message was expected');
  }

  for (const line of lines.slice(1)) {
    const [, id, label] = PARTICIPANT.exec(line) ?? [];
    const [, title] = /^title\s*:?\s+(.+)$/.exec(line) ?? [];
    if (id) meet(id, label === undefined ? undefined : toLabel(label));
    else if (title) diagram.title = toLabel(title);
    else if (!IGNORED.test(line)) {
      const step = readStep(line);
      if (step) diagram.steps.push(step);
    }
    if (diagram.steps.length > MOST.steps) throw new DiagramError('too many messages');
  }
  if (open.length > 0 || diagram.participants.length === 0) throw new DiagramError('nothing to draw');
  return diagram;
}
