import { buffer } from 'node:stream/consumers';
import type { PdfStructure } from '@coursewright/pdf';
import { renderAsync } from '@resvg/resvg-js';
import { lexMarkdown } from '../../../authoring/text/index.ts';
import type { Lesson } from '../../../courses/index.ts';
import { type CourseExport, creditLine, hasOwnText, NOT_WRITTEN, type StoredPicture } from '../course-export.ts';
import { type Footnote, footnotesOf, withFootnotes } from '../footnotes.ts';
import { writeBlocks, writeContents } from './lesson-blocks.ts';
import { BRAND, createPdfPage, MARGIN, MUTED, type PageNumbers, type PdfPage } from './pdf-page.ts';

const WIDTH = 800;

export async function pdfPicture({ bytes, contentType }: StoredPicture): Promise<Buffer | undefined> {
  const kind = contentType.split(';')[0];
  if (kind === 'image/png' || kind === 'image/jpeg') return Buffer.from(bytes);
  if (kind !== 'image/svg+xml') return undefined;
  const image = await renderAsync(Buffer.from(bytes).toString('utf8'), {
    fitTo: { mode: 'width', value: WIDTH },
    font: { loadSystemFonts: false },
  });
  return image.asPng();
}

const PICTURE_HEIGHT = 230;

/** Composes twice: the table of contents needs the page numbers of the first pass. */
export async function exportPdf(content: CourseExport, stored: ReadonlyMap<string, StoredPicture>, brandName: string) {
  const pictures = new Map<string, Buffer>();
  for (const [url, picture] of stored) {
    const drawable = await pdfPicture(picture).catch(() => undefined);
    if (drawable) pictures.set(url, drawable);
  }
  const firstPass = compose(content, pictures, brandName);
  const { page } = compose(content, pictures, brandName, firstPass.numbers);
  numberPages(page);
  const bytes = buffer(page.pdf);
  page.pdf.end();
  return bytes;
}

function compose(content: CourseExport, pictures: Map<string, Buffer>, brandName: string, known?: PageNumbers) {
  const { mainTopic, createdAt } = content.course;
  const page = createPdfPage(mainTopic, brandName, createdAt);
  const { pdf } = page;
  page.fonts.check(allText(content));
  const numbers: PageNumbers = new Map();
  const drawPicture = known ? pictureDrawer(page, pictures) : () => undefined;
  const root = pdf.struct('Document', { title: mainTopic });
  pdf.addStructure(root);
  const heading = (tag: string, text: string, size: number) =>
    root.add(
      pdf.struct(tag, {}, () =>
        page.write([{ text, style: 'heading' }], { size, after: 10, colour: tag === 'H2' ? BRAND : undefined }),
      ),
    );

  heading('H1', mainTopic, 28);
  const made = content.author.notice ?? 'Written with AI: check important facts';
  const origin = hasOwnText(content) ? `${made}. Some lessons were written by the learner` : made;
  root.add(pdf.struct('P', {}, () => page.write([{ text: `${brandName} · ${origin}` }], { colour: MUTED, after: 24 })));
  writeContents(page, root, content, known ?? new Map());

  for (const chapter of content.chapters) {
    pdf.addPage();
    numbers.set(chapter.id, page.pageNumber());
    pdf.addNamedDestination(chapter.id);
    const bookmark = pdf.outline.addItem(chapter.title);
    heading('H2', chapter.title, 22);
    for (const [index, { id, title, lesson }] of chapter.subtopics.entries()) {
      if (index > 0) pdf.addPage();
      numbers.set(id, page.pageNumber());
      pdf.addNamedDestination(id, 'XYZ', null, pdf.y, null);
      bookmark.addItem(title);
      heading('H3', title, 16);
      writeLesson(page, root, lesson, { has: (url) => pictures.has(url), draw: drawPicture });
    }
  }
  root.end();
  return { page, numbers };
}

interface Pictures {
  has(url: string): boolean;
  draw(url: string, top: number): void;
}

function pictureDrawer({ pdf, width }: PdfPage, pictures: Map<string, Buffer>): Pictures['draw'] {
  // @types/pdfkit lacks openImage
  const { openImage } = pdf as unknown as { openImage(bytes: Buffer): Buffer };
  const opened = new Map([...pictures].map(([url, bytes]) => [url, openImage.call(pdf, bytes)]));
  const fit = { cover: [width, PICTURE_HEIGHT] as [number, number], align: 'center', valign: 'center' } as const;
  return (url, top) => {
    const picture = opened.get(url);
    if (!picture) return;
    pdf.save().rect(MARGIN, top, width, PICTURE_HEIGHT).clip();
    pdf.image(picture, MARGIN, top, fit);
    pdf.restore();
  };
}

function writeLesson(page: PdfPage, root: PdfStructure, lesson: Lesson | undefined, pictures: Pictures): void {
  const { pdf, width } = page;
  const small = (text: string, link?: string) =>
    root.add(pdf.struct('P', {}, () => page.write([{ text, link }], { size: 9, colour: MUTED, after: 12 })));
  if (!lesson) return void small(NOT_WRITTEN);
  const { image, video } = lesson;
  if (image && pictures.has(image.url)) {
    page.keep(PICTURE_HEIGHT + 20);
    const { y } = pdf;
    // @types/pdfkit lacks bbox
    const options = { alt: image.alt, bbox: [MARGIN, y, MARGIN + width, y + PICTURE_HEIGHT] };
    root.add(pdf.struct('Figure', options, () => pictures.draw(image.url, y)));
    pdf.y = y + PICTURE_HEIGHT + 6;
  }
  if (image) small(creditLine(image));
  if (video?.provider === 'youtube')
    small(`Video: ${video.title}`, `https://www.youtube.com/watch?v=${video.youtubeId}`);
  const footnotes = footnotesOf(lesson);
  writeBlocks(page, root, lexMarkdown(withFootnotes(lesson.markdown, footnotes, ({ number }) => `[${number}]`)));
  for (const footnote of footnotes) small(describe(footnote));
}

const describe = ({ number, place }: Footnote) => `[${number}] ${place}`;

function numberPages({ pdf, width }: PdfPage): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    // the footer is inside the bottom margin, where text would start a new page
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    pdf.font('text').fontSize(9).fillColor(MUTED);
    pdf.text(String(index + 1), MARGIN, pdf.page.height - 40, { width, align: 'center', lineBreak: false });
    pdf.endMarkedContent();
  }
}

function allText({ course, chapters }: CourseExport): string {
  const titles = chapters.flatMap(({ title, subtopics }) => [title, ...subtopics.map((subtopic) => subtopic.title)]);
  return [
    course.mainTopic,
    ...titles,
    ...chapters.flatMap(({ subtopics }) => subtopics.map(({ lesson }) => lesson?.markdown ?? '')),
    ...chapters.flatMap(({ subtopics }) =>
      subtopics.flatMap(({ lesson }) => (lesson ? footnotesOf(lesson).map(describe) : [])),
    ),
  ].join(' ');
}
