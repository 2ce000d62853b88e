import { formatNumber } from '../markup/numbers.ts';
import { type Element, find, listElements } from '../markup/tree.ts';

export const child = (element: Element | undefined, name: string): Element | undefined =>
  element && listElements(element).find((one) => one.name === name);
export const attribute = (element: Element | undefined, name: string): string | undefined =>
  Object.entries(element?.attributes ?? {}).find(([full]) => full.replace(/^.*:/, '') === name)?.[1];
export const readVal = (element: Element | undefined): string | undefined => attribute(element, 'val');
export const isOn = (element: Element | undefined): boolean =>
  element !== undefined && !/^(?:0|off|false)$/.test(readVal(element) ?? '');

interface Style {
  isHeading: boolean | undefined;
  numbering: Numbering | undefined;
  isHidden: boolean | undefined;
  script: string | undefined;
  basedOn: string | undefined;
}
export interface Numbering {
  list: string | undefined;
  level: number | undefined;
}

export function findNumbering(properties: Element | undefined): Numbering | undefined {
  const numbering = child(properties, 'numPr');
  const level = readVal(child(numbering, 'ilvl'));
  return (
    numbering && { list: readVal(child(numbering, 'numId')), level: level === undefined ? undefined : Number(level) }
  );
}

export type Styles = ReturnType<typeof readStyles>;

// Styles are named in the language of the program; their outline level is a number.
export function readStyles(root: Element | undefined) {
  const styles = new Map<string, Style>();
  for (const element of root ? listElements(find(root, ({ name }) => name === 'styles') ?? root) : []) {
    if (element.name !== 'style') continue;
    const id = attribute(element, 'styleId') ?? '';
    const paragraph = child(element, 'pPr');
    const run = child(element, 'rPr');
    const outline = readVal(child(paragraph, 'outlineLvl'));
    const isNamed = /^(?:heading \d|title)$/i.test(readVal(child(element, 'name')) ?? '');
    styles.set(id, {
      isHeading: isNamed || (outline === undefined ? undefined : Number(outline) < 9),
      numbering: findNumbering(paragraph),
      isHidden: child(run, 'vanish') && isOn(child(run, 'vanish')),
      script: readVal(child(run, 'vertAlign')),
      basedOn: readVal(child(element, 'basedOn')),
    });
  }
  return <K extends keyof Style>(id: string | undefined, property: K): Style[K] | undefined => {
    let style = styles.get(id ?? '');
    for (let depth = 0; style && depth < 20; depth += 1) {
      if (style[property] !== undefined) return style[property];
      style = styles.get(style.basedOn ?? '');
    }
    return property === 'isHeading' && /^(?:Heading[1-9]|Title)$/.test(id ?? '') ? (true as Style[K]) : undefined;
  };
}

const HAN = [...'〇一二三四五六七八九'];
const toHan = (number: number): string =>
  number < 10
    ? (HAN[number] ?? '')
    : number < 100
      ? `${number < 20 ? '' : HAN[Math.floor(number / 10)]}十${number % 10 ? HAN[number % 10] : ''}`
      : String(number);
const KINDS: Record<string, string> = { lowerLetter: 'a', upperLetter: 'A', lowerRoman: 'i', upperRoman: 'I' };

function format(number: number, kind: string): string {
  if (kind === 'none') return '';
  if (kind === 'decimalZero') return String(number).padStart(2, '0');
  if (/^decimalEnclosedCircle/.test(kind) && number > 0 && number <= 20) return String.fromCodePoint(0x245f + number);
  if (/^(?:chinese|taiwanese|japanese|korean)Counting|^ideographDigital|^chineseLegal/.test(kind)) return toHan(number);
  return formatNumber(number, KINDS[kind]);
}

interface Level {
  kind: string;
  // All its numbers are decimal ones: "1.1" below "I".
  isLegal: boolean;
  text: string;
  start: number;
}

/** Gives what stands before each paragraph of a list, in the order of the document. */
export function readNumbering(root: Element | undefined): (numbering: Numbering | undefined) => string {
  const all = root ? listElements(find(root, ({ name }) => name === 'numbering') ?? root) : [];
  const readLevels = (parent: Element | undefined) =>
    new Map(
      (parent ? listElements(parent) : [])
        .filter(({ name }) => name === 'lvl')
        .map((level): [number, Level] => [
          Number(attribute(level, 'ilvl')),
          {
            kind: readVal(child(level, 'numFmt')) ?? 'decimal',
            isLegal: isOn(child(level, 'isLgl')),
            text: readVal(child(level, 'lvlText')) ?? '',
            start: Number(readVal(child(level, 'start')) ?? 1),
          },
        ]),
    );
  const kinds = all.filter(({ name }) => name === 'abstractNum');
  // A list style has its levels in one place, to which others refer.
  const findLevels = (one: Element) => {
    const link = readVal(child(one, 'numStyleLink'));
    return link === undefined ? one : kinds.find((other) => readVal(child(other, 'styleLink')) === link);
  };
  const abstracts = new Map(kinds.map((one) => [attribute(one, 'abstractNumId'), readLevels(findLevels(one))]));
  const lists = new Map(all.filter(({ name }) => name === 'num').map((one) => [attribute(one, 'numId'), one]));
  // Lists of one kind count on, unless they say where they begin.
  const counters = new Map<string, number[]>();

  return (numbering) => {
    const list = lists.get(numbering?.list);
    const kind = readVal(child(list, 'abstractNumId'));
    const levels = abstracts.get(kind);
    if (!list || !levels || numbering?.list === '0') return '';
    const at = numbering?.level ?? 0;
    const overrides = listElements(list).filter(({ name }) => name === 'lvlOverride');
    const startsAnew = overrides.some((one) => child(one, 'startOverride'));
    const key = startsAnew ? `list ${numbering?.list}` : `kind ${kind}`;
    const counts = counters.get(key) ?? [];
    counters.set(key, counts);
    const levelAt = (index: number): Level => {
      const override = overrides.find((one) => attribute(one, 'ilvl') === String(index));
      const level = (override && readLevels(override).get(index)) ??
        levels.get(index) ?? { kind: 'decimal', isLegal: false, text: '', start: 1 };
      const start = readVal(child(override, 'startOverride'));
      return start === undefined ? level : { ...level, start: Number(start) };
    };
    counts.length = Math.min(counts.length, at + 1);
    for (let index = 0; index <= at; index += 1) {
      const before = counts[index];
      const start = levelAt(index).start;
      counts[index] = before === undefined ? start : index === at ? before + 1 : before;
    }
    const { kind: own, isLegal, text } = levelAt(at);
    if (own === 'bullet') return '';
    const shown = text.replace(/%(\d)/g, (_, digit: string) => {
      const index = Number(digit) - 1;
      return format(counts[index] ?? levelAt(index).start, isLegal ? 'decimal' : levelAt(index).kind);
    });
    return shown.trim() === '' ? '' : `${shown.trim()} `;
  };
}
