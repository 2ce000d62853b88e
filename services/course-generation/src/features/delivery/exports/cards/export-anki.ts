import { escapeHtml } from '@coursewright/text';
import { strToU8, zipSync } from 'fflate';
import { formulaAt, nextFormula, renderForMathJax } from '../../../authoring/text/index.ts';
import type { Course } from '../../../courses/index.ts';
import { BLANK } from '../exercise-text.ts';
import { type AnkiNote, writeAnkiCollection } from './anki-collection.ts';
import type { CardExport } from './card-export.ts';

// Fixed, so that the same cards give the same bytes. Zip archives store local time.
const MADE_AT = new Date(2020, 0, 1);

// Questions are plain text, in which models still write code and formulas. In code there are none.
const plainToHtml = (text: string): string =>
  text
    .split(/`([^`\n]+)`/)
    .map((part, at) => (at % 2 === 0 ? withFormulas(part) : `<code>${escapeHtml(part)}</code>`))
    .join('')
    .replaceAll('\n', '<br>');

function withFormulas(text: string): string {
  let html = '';
  let rest = text;
  for (let at = nextFormula(rest); at >= 0; at = nextFormula(rest)) {
    const formula = formulaAt(rest.slice(at));
    html += escapeHtml(rest.slice(0, at));
    html += formula ? `\\(${escapeHtml(formula.tex)}\\)` : escapeHtml(rest.charAt(at));
    rest = rest.slice(at + (formula?.raw.length ?? 1));
  }
  return html + escapeHtml(rest);
}

// What Anki takes for the end or the hint of a blank, and for a blank.
const withoutBlanks = (html: string): string => html.replace(/[{}]|:(?=:)/g, (sign) => `&#${sign.charCodeAt(0)};`);

// All blanks are one: the card asks for the whole sentence, as the exercise did.
const toCloze = ({ text, blanks }: NonNullable<CardExport['cloze']>): string =>
  text
    .split(BLANK)
    .map((part, at) => {
      const html = withoutBlanks(plainToHtml(at % 2 === 0 ? part : (blanks[Number(part) - 1] ?? '')));
      return at % 2 === 0 ? html : `{{c1::${html}}}`;
    })
    .join('');

function toSides({ kind, front, back, options = [], explanation = '', cloze }: CardExport) {
  if (cloze)
    return {
      front: `<p>${withoutBlanks(plainToHtml(front))}</p><p>${toCloze(cloze)}</p>`,
      back: `<p>${plainToHtml(explanation)}</p>`,
    };
  if (kind !== 'question') return { front: renderForMathJax(front), back: renderForMathJax(back) };
  const choices = options.map((option) => `<li>${plainToHtml(option)}</li>`).join('');
  return {
    front: `<p>${plainToHtml(front)}</p>${choices === '' ? '' : `<ol>${choices}</ol>`}`,
    back: `<p><strong>${plainToHtml(back)}</strong></p><p>${plainToHtml(explanation)}</p>`,
  };
}

// What Anki reads in fields: media, speech and LaTeX of the computer. A card has none of them.
const withoutMarkup = (html: string): string =>
  html.replace(/\[(?=(?:sound|anki):|\/?latex\]|\/?\${1,2}\])/gi, '&#91;');

function toFields(card: CardExport): AnkiNote['fields'] {
  const { front, back } = toSides(card);
  return {
    front: withoutMarkup(front),
    back: withoutMarkup(back),
    lesson: withoutMarkup(escapeHtml(card.lesson)),
  };
}

const toNote = (card: CardExport): AnkiNote => ({
  guid: card.guid,
  isCloze: card.cloze !== undefined,
  tags: [card.kind === 'point' ? 'key-point' : card.kind],
  fields: toFields(card),
  createdAt: card.createdAt,
  changedAt: card.changedAt,
});

// The time of creation, as Anki expects of ids, with three digits that tell courses of one second apart.
const toDeckId = (courseId: string): number =>
  Number.parseInt(courseId.slice(0, 8), 16) * 1_000 + (Number.parseInt(courseId.slice(-6), 16) % 1_000);

const deckPart = (text: string): string => text.replaceAll('::', ':').replaceAll('"', '').trim();

// An Anki package of one deck. Importing it again updates the notes, which Anki finds by their GUIDs.
export function exportAnki(
  { id, mainTopic }: Pick<Course, 'id' | 'mainTopic'>,
  cards: readonly CardExport[],
  brandName: string,
): Uint8Array {
  const name = `${deckPart(brandName)}::${deckPart(mainTopic)}`;
  const notes = cards.map(toNote);
  const collection = writeAnkiCollection({ id: toDeckId(id), name, noteTypeName: `${brandName} card`, notes });
  const files = { 'collection.anki2': collection, media: strToU8('{}') };
  return zipSync(files, { level: 6, mtime: MADE_AT });
}
