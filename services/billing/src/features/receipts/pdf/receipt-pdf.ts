import { buffer } from 'node:stream/consumers';
import {
  type CreditNoteView,
  type InterfaceLanguage,
  languageDirection,
  type ReceiptView,
} from '@coursewright/contracts';
import {
  createFaces,
  createRootTag,
  createTaggedPdf,
  drawLines,
  LINE_BREAK,
  layOut,
  markArtifact,
  pdfColours,
  type Tag,
} from '@coursewright/pdf';
import { toLocale } from '@coursewright/text';
import { createContents, type ReceiptContent, type Row } from './receipt-content.ts';
import { receiptTexts } from './receipt-texts.ts';

const { ink, muted, brand: brandColour } = pdfColours;
const LINE = '#d5dcd8';
const MARGIN = 64;
const LABELS = 130;
const LEADING = 1.45;

interface TextStyle {
  readonly style?: { readonly bold?: boolean; readonly heading?: boolean };
  readonly size?: number;
  readonly colour?: string;
  // From the side on which lines begin.
  readonly indent?: number;
}

interface Brand {
  readonly name: string;
  readonly url: string;
}

type CreateContent = (language: InterfaceLanguage) => ReceiptContent;

export const receiptPdf = (receipt: ReceiptView, brand: Brand, language: InterfaceLanguage = 'en'): Promise<Buffer> =>
  toPdf((shown) => createContents(shown).receipt(receipt), brand, language);

export const creditNotePdf = (
  receipt: ReceiptView,
  note: CreditNoteView,
  brand: Brand,
  language: InterfaceLanguage = 'en',
): Promise<Buffer> => toPdf((shown) => createContents(shown).creditNote(receipt, note), brand, language);

function toPdf(createContent: CreateContent, brand: Brand, language: InterfaceLanguage): Promise<Buffer> {
  const { heading, title, summary, seller, issuedAt, rows, sums } = createContent(language);
  const lang = toLocale(language);
  const pdf = createTaggedPdf({ title, author: brand.name, createdAt: new Date(issuedAt), lang, margin: MARGIN });
  const faces = createFaces(pdf);
  // No font of this machine shows the language.
  const labels = rows.map(({ label }) => label).join('');
  if (language !== 'en' && faces.findMissing(labels)) return toPdf(createContent, brand, 'en');
  const bytes = buffer(pdf);
  const direction = languageDirection(language);
  const isRtl = direction === 'rtl';
  const width = pdf.page.width - 2 * MARGIN;
  const root = createRootTag(pdf, title, lang);
  let y = MARGIN;

  function write(tag: Tag, text: string, { style = {}, size = 11, colour = ink, indent = 0 }: TextStyle = {}): number {
    const [left, room] = [MARGIN + (isRtl ? 0 : indent), width - indent];
    const shown = faces.shape(text.replaceAll(' ', ''), style, false).length > 0 ? text : '?';
    const lines = layOut(faces, [{ text: shown, style }], { size, direction }, room);
    const placed = lines.map((line, index) => ({
      line,
      left: isRtl ? left + room - line.width : left,
      baseline: y + index * size * LEADING + line.ascent,
    }));
    drawLines(pdf, tag, placed, colour);
    return lines.length * size * LEADING;
  }

  function block(type: string, text: string, style: TextStyle, after: number) {
    const tag = root.child(type);
    y += write(tag, text, style) + after;
    tag.end();
  }

  function rule() {
    markArtifact(pdf, () => {
      const line = pdf.moveTo(MARGIN, y).lineTo(MARGIN + width, y);
      line.lineWidth(1).strokeColor(LINE).stroke();
    });
    y += 14;
  }

  function list(entries: readonly Row[], style: TextStyle) {
    const all = root.child('L');
    for (const { label, value } of entries) {
      const entry = all.child('LI');
      const [name, body] = [entry.child('Lbl'), entry.child('LBody')];
      const height = write(name, label, { colour: muted });
      y += Math.max(height, write(body, value, { ...style, indent: LABELS })) + 6;
      for (const tag of [name, body, entry]) tag.end();
    }
    all.end();
  }

  block('P', brand.name, { style: { heading: true }, size: 16, colour: brandColour }, seller.length > 0 ? 6 : 28);
  if (seller.length > 0) block('P', seller.join(LINE_BREAK), { size: 10, colour: muted }, 22);
  block('H1', heading, { style: { heading: true }, size: 30 }, 6);
  block('P', summary, { size: 13, colour: muted }, 22);
  rule();
  list(rows, {});
  y += 10;
  rule();
  list(sums, { style: { bold: true }, size: 13 });
  y += 24;
  block('P', `${receiptTexts[language].thanks(brand.name)}, ${brand.url}`, { size: 10, colour: muted }, 0);
  root.end();
  pdf.end();
  return bytes;
}
