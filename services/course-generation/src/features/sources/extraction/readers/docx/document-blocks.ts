import { type Block, cleanText, joinCells, oneLine, type UnreadPlace } from '../../document.ts';
import { toScript } from '../markup/scripts.ts';
import { readLetters, readSymbol } from '../markup/symbols.ts';
import { toFormula } from '../markup/tex.ts';
import { type Element, listElements, readText } from '../markup/tree.ts';
import { readField } from './fields.ts';
import { readOmml } from './omml.ts';
import { attribute, child, findNumbering, isOn, type Numbering, readVal, type Styles } from './styles.ts';

// Deleted and moved text, and the second copy that older programs read.
const DROPPED = new Set('del moveFrom Fallback rPrChange pPrChange pPr rPr sdtPr trPr tcPr'.split(' '));
const MAX_PLACES = 200;

interface Notes {
  footnotes: ReadonlyMap<string, Element>;
  endnotes: ReadonlyMap<string, Element>;
}
interface Parts extends Notes {
  styles: Styles;
  getNumber: (numbering: Numbering | undefined) => string;
  // The texts of a diagram or a chart, by its id.
  findDrawing: (id: string) => string[];
}

/** Reads paragraphs and rows of tables one after the other. */
export function createBlockReader({ styles, getNumber, findDrawing, footnotes, endnotes }: Parts) {
  const counts = { footnoteReference: 0, endnoteReference: 0 };
  const atEnd: Block[] = [];
  const unread: UnreadPlace[] = [];
  // Open ones, the innermost last. Their code may have fields of its own.
  let fields: { code: string; hasResult: boolean }[] = [];
  let heading: string | undefined;
  // Of a paragraph whose end is deleted, or a large first letter: it goes on in the next one.
  let begun = '';

  function readParagraph(paragraph: Element): Block[] {
    const properties = child(paragraph, 'pPr');
    const style = readVal(child(properties, 'pStyle'));
    const outline = readVal(child(properties, 'outlineLvl'));
    const isHeading = outline === undefined ? styles(style, 'isHeading') === true : Number(outline) < 9;
    const own = findNumbering(properties);
    const inherited = styles(style, 'numbering');
    const beside: Block[] = [];
    fields = fields.filter(({ hasResult }) => hasResult);
    let text = begun;
    begun = '';

    // What a run has beside its letters is added to the paragraph with it.
    function addRun(run: Element) {
      const form = child(run, 'rPr');
      const character = readVal(child(form, 'rStyle'));
      const vanish = child(form, 'vanish');
      if (vanish ? isOn(vanish) : (styles(character, 'isHidden') ?? styles(style, 'isHidden'))) return;
      if (isOn(child(form, 'strike')) || isOn(child(form, 'dstrike'))) return;
      const fonts = child(form, 'rFonts');
      const font = attribute(fonts, 'ascii') ?? attribute(fonts, 'hAnsi') ?? '';
      const before = text;
      text = '';
      for (const one of listElements(run)) {
        if (one.name !== 't') addInline(one);
        else if (fields.slice(0, -1).every(({ hasResult }) => hasResult)) text += readLetters(font, readText(one));
      }
      const script = readVal(child(form, 'vertAlign')) ?? styles(character, 'script') ?? getShift(form, text);
      const isRaised = script === 'superscript' || script === 'subscript';
      text = before + (isRaised ? toScript(text, script === 'subscript' ? 'sub' : 'sup', before) : text);
    }

    function addNote(reference: Element, name: 'footnoteReference' | 'endnoteReference') {
      const note = (name === 'footnoteReference' ? footnotes : endnotes).get(attribute(reference, 'id') ?? '');
      // A mark of the writer's own follows, and begins the note.
      const isMarked = /^(?:1|true|on)$/.test(attribute(reference, 'customMarkFollows') ?? '');
      if (!isMarked) counts[name] += 1;
      const mark = name === 'footnoteReference' ? `[${counts[name]}]` : `[e${counts[name]}]`;
      if (!isMarked) text += mark;
      const said = note
        ? oneLine(
            readAll(note)
              .map((block) => block.text)
              .join(' '),
          )
        : '';
      if (said === '') return;
      (name === 'footnoteReference' ? beside : atEnd).push({ kind: 'text', text: isMarked ? said : `${mark} ${said}` });
    }

    function addMissing() {
      text += '[…]';
      unread.push({ reason: 'formula', heading });
    }

    function changeField(mark: Element) {
      const type = attribute(mark, 'fldCharType');
      const box = child(child(mark, 'ffData'), 'checkBox');
      const field = fields.at(-1);
      if (type === 'begin') {
        fields.push({ code: '', hasResult: false });
        if (box) text += isOn(child(box, 'checked') ?? child(box, 'default')) ? '☑ ' : '☐ ';
      } else if (type === 'separate' && field) field.hasResult = true;
      else if (type === 'end') {
        fields.pop();
        const shown = field && !field.hasResult ? readField(field.code) : '';
        if (shown === undefined) addMissing();
        else text += shown;
      }
    }

    function addInline(element: Element) {
      const { name } = element;
      if (DROPPED.has(name)) return;
      switch (name) {
        case 'r':
          return addRun(element);
        case 'oMathPara':
          text += listElements(element)
            .filter((one) => one.name === 'oMath')
            .map((one) => toFormula(readOmml(one), true))
            .join('\n');
          return;
        case 'oMath':
          text += toFormula(readOmml(element));
          return;
        case 'sym':
          text += readSymbol(attribute(element, 'font') ?? '', Number.parseInt(attribute(element, 'char') ?? '', 16));
          return;
        case 'tab':
        case 'ptab':
          text += ' ';
          return;
        case 'br':
        case 'cr':
          text += '\n';
          return;
        case 'noBreakHyphen':
          text += '-';
          return;
        case 'footnoteReference':
        case 'endnoteReference':
          return addNote(element, name);
        case 'ruby': {
          const reading = child(element, 'rt');
          for (const one of listElements(child(element, 'rubyBase') ?? element)) addInline(one);
          const outer = text;
          text = '';
          if (reading) for (const one of listElements(reading)) addInline(one);
          text = text === '' ? outer : `${outer}(${text})`;
          return;
        }
        case 'txbxContent':
          beside.push(...readAll(element));
          return;
        case 'AlternateContent': {
          const choice = child(element, 'Choice') ?? child(element, 'Fallback');
          if (choice) for (const one of listElements(choice)) addInline(one);
          return;
        }
        case 'relIds':
        case 'chart': {
          const id = attribute(element, name === 'chart' ? 'id' : 'dm') ?? '';
          beside.push(...findDrawing(id).map((said): Block => ({ kind: 'text', text: cleanText(said) })));
          return;
        }
        case 'textpath':
          beside.push({ kind: 'text', text: oneLine(cleanText(attribute(element, 'string') ?? '')) });
          return;
        case 'OLEObject':
          // A formula of another program is a picture here.
          if (!/^(?:Equation|MathType)/i.test(attribute(element, 'ProgID') ?? '')) return;
          return addMissing();
        case 'fldChar':
          return changeField(element);
        case 'instrText': {
          const field = fields.at(-1);
          if (field) field.code += readText(element);
          return;
        }
        default:
          for (const one of listElements(element)) addInline(one);
      }
    }

    for (const one of listElements(paragraph)) addInline(one);
    const mark = child(properties, 'rPr');
    const isFirstLetter = attribute(child(properties, 'framePr'), 'dropCap') !== undefined;
    if (child(mark, 'del') || child(mark, 'moveFrom') || isFirstLetter) {
      begun = text;
      return beside;
    }
    const lines = cleanText(text).split('\n').map(oneLine);
    const said = lines.filter((line) => line !== '').join(isHeading ? ' ' : '\n');
    if (said === '' && isOn(child(mark, 'vanish'))) return beside;
    // One without text counts too, and may be the number of a row.
    const number = getNumber(
      own ? { list: own.list ?? inherited?.list, level: own.level ?? inherited?.level } : inherited,
    );
    if (said === '')
      return number !== '' && paragraph.parent?.name === 'tc' ? [{ kind: 'text', text: number }, ...beside] : beside;
    if (isHeading) heading = said;
    return [{ kind: isHeading ? 'heading' : 'text', text: number + said }, ...beside];
  }

  function readRow(row: Element): Block[] {
    const form = child(row, 'trPr');
    if (child(form, 'del') || isOn(child(form, 'hidden'))) return [];
    const found = findCells(row);
    const [only] = found;
    if (only && found.length === 1) return isContinued(only) ? [] : readAll(only);
    const cells = Array.from(
      { length: Math.min(MAX_PLACES, Number(readVal(child(form, 'gridBefore')) ?? 0)) },
      () => '',
    );
    for (const cell of found) {
      const span = Number(readVal(child(child(cell, 'tcPr'), 'gridSpan')) ?? 1);
      cells.push(
        isContinued(cell)
          ? ''
          : readAll(cell)
              .map(({ text }) => oneLine(text))
              .join(' '),
      );
      for (let at = 1; at < Math.min(span, MAX_PLACES); at += 1) cells.push('');
    }
    const text = joinCells(cells);
    return text === '' ? [] : [{ kind: 'text', text }];
  }

  function readAll(parent: Element): Block[] {
    return listElements(parent).flatMap((element) => read(element));
  }

  function read(element: Element): Block[] {
    if (element.name === 'p') return readParagraph(element);
    if (element.name === 'tr') return readRow(element);
    // Another document that Word puts in its place.
    if (element.name === 'altChunk') unread.push({ reason: 'damaged', heading });
    if (DROPPED.has(element.name)) return [];
    if (element.name === 'AlternateContent') return readAll(child(element, 'Choice') ?? element);
    return readAll(element);
  }

  return { read, endnotes: () => atEnd, unread };
}

// A few letters that are raised or lowered by hand.
function getShift(form: Element | undefined, text: string): string | undefined {
  const shift = Number(readVal(child(form, 'position')) ?? 0);
  if (!shift || !/^\S{1,8}$/.test(text)) return undefined;
  return shift > 0 ? 'superscript' : 'subscript';
}

// Cells may stand within controls.
const findCells = (parent: Element): Element[] =>
  listElements(parent).flatMap((one) =>
    one.name === 'tc'
      ? child(child(one, 'tcPr'), 'cellDel')
        ? []
        : [one]
      : DROPPED.has(one.name)
        ? []
        : findCells(one),
  );

// Below a cell, or beside one, with which it is merged.
function isContinued(cell: Element): boolean {
  const form = child(cell, 'tcPr');
  return ['vMerge', 'hMerge'].some((name) => {
    const merge = child(form, name);
    return merge !== undefined && readVal(merge) !== 'restart';
  });
}

/** Whether it is read as a whole: not within another, and not within something that is dropped. */
export function isOutermost(element: Element): boolean {
  if (!['p', 'tr', 'altChunk'].includes(element.name)) return false;
  for (let parent = element.parent; parent; parent = parent.parent) {
    if (['p', 'tr', 'Fallback', 'del', 'moveFrom', 'footnote', 'endnote'].includes(parent.name)) return false;
  }
  return true;
}
