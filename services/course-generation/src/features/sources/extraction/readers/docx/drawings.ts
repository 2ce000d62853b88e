import { joinCells, oneLine } from '../../document.ts';
import { descendants, type Element, readText } from '../markup/tree.ts';
import { attribute, child } from './styles.ts';

// Points that only hold the others together.
const CONNECTING = new Set(['pres', 'parTrans', 'sibTrans']);

/** The texts of a SmartArt diagram, in the order of its outline. */
export const readDiagram = (root: Element): string[] =>
  [...descendants(root)]
    .filter((one) => one.name === 'pt' && !CONNECTING.has(attribute(one, 'type') ?? ''))
    .map((point) => oneLine(readText(child(point, 't') ?? '')))
    .filter((text) => text !== '');

const all = (element: Element | undefined, name: string) =>
  element ? [...descendants(element)].filter((one) => one.name === name) : [];
const getValues = (element: Element | undefined) => all(element, 'v').map((value) => oneLine(readText(value)));

/** Title and numbers of a chart, a row for each series. */
export function readChart(root: Element): string[] {
  const chart = all(root, 'chart')[0];
  const title = oneLine(all(child(chart, 'title'), 't').map(readText).join(''));
  const series = all(chart, 'ser').map((one) => ({
    name: getValues(child(one, 'tx')).join(' '),
    places: getValues(child(one, 'cat') ?? child(one, 'xVal')),
    values: getValues(child(one, 'val') ?? child(one, 'yVal')),
  }));
  const rows = series.map(({ name, values }) => joinCells([name, ...values]));
  return [title, joinCells(['', ...(series[0]?.places ?? [])]), ...rows].filter((text) => text !== '');
}

/** What the document names by an id. */
export const readRelations = (root: Element | undefined): Map<string, string> =>
  new Map(
    (root ? [...descendants(root)] : [])
      .filter((one) => one.name === 'Relationship')
      .map((one) => [attribute(one, 'Id') ?? '', (attribute(one, 'Target') ?? '').replace(/^\/?(?:word\/)?/, 'word/')]),
  );
