import { DiagramError, MOST, type Timeline, toLabel } from './model.ts';

export function parseTimeline(lines: readonly string[]): Timeline {
  const diagram: Timeline = { kind: 'timeline', title: '', periods: [] };
  let section: string | undefined;
  for (const line of lines.slice(1)) {
    const [, word, rest = ''] = /^(title|section)\s+(.+)$/.exec(line) ?? [];
    if (word === 'title') diagram.title = toLabel(rest);
    else if (word === 'section') section = toLabel(rest);
    else {
      const [period = '', ...events] = line.split(/\s*:\s+|\s*:$/).map(toLabel);
      const texts = events.filter((text) => text !== '');
      const last = diagram.periods.at(-1);
      if (period !== '') diagram.periods.push({ period, events: texts, section });
      else if (last) last.events.push(...texts);
      else throw new DiagramError('a period was expected');
    }
    if (diagram.periods.length > MOST.periods) throw new DiagramError('too many periods');
  }
  if (diagram.periods.length === 0) throw new DiagramError('nothing to draw');
  return diagram;
}
