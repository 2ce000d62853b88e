import { clip } from '../../author/text/normalise.ts';
import type { CourseBook } from '../../library/course-book.ts';
import { INK, MARGIN, type PageNumbers, type PdfPage, type Structure } from './pdf-page.ts';

const LONGEST = 68;

/** Titles with the numbers of their pages; each leads there. */
export function writeContents(page: PdfPage, root: Structure, { chapters }: CourseBook, numbers: PageNumbers): void {
  const { pdf } = page;
  root.add(pdf.struct('H2', {}, () => page.write([{ text: 'Contents', style: 'heading' }], { size: 16 })));
  const list = pdf.struct('TOC');
  root.add(list);
  for (const chapter of chapters) {
    pdf.y += 6;
    writeEntry(page, list, chapter, numbers, 'bold');
    for (const subtopic of chapter.subtopics) writeEntry(page, list, subtopic, numbers, 'text');
  }
}

function writeEntry(
  page: PdfPage,
  list: Structure,
  { id, title }: { id: string; title: string },
  numbers: PageNumbers,
  style: 'bold' | 'text',
): void {
  const { pdf, width } = page;
  const indent = style === 'bold' ? 0 : 14;
  page.keep(24);
  list.add(
    pdf.struct('TOCI', {}, () => {
      const top = pdf.y;
      pdf.font('text').fontSize(11).fillColor(INK);
      pdf.text(String(numbers.get(id) ?? 0), MARGIN, top, { width, align: 'right', lineBreak: false });
      pdf.y = top;
      page.write([{ text: clip(title, LONGEST), style }], { indent, after: 2 });
      pdf.goTo(MARGIN, top, width, 16, id);
    }),
  );
}
