import { lexMarkdown } from '../../author/text/render-markdown.ts';
import type { Lesson } from '../../lessons/lesson.repository.ts';
import type { CourseBook } from '../../library/course-book.ts';
import type { StoredPicture } from '../course-pictures.ts';
import { creditLine, NOT_WRITTEN } from '../picture-credit.ts';
import { writeBlocks } from './lesson-blocks.ts';
import { BRAND, MARGIN, MUTED, type PageNumbers, type PdfPage, type Structure, startPdf } from './pdf-page.ts';
import { pdfPicture } from './pdf-picture.ts';
import { writeContents } from './table-of-contents.ts';

const PICTURE_HEIGHT = 230;

/** Written twice: the table of contents in front needs the numbers of the pages behind it. */
export async function exportPdf(book: CourseBook, stored: ReadonlyMap<string, StoredPicture>, brandName: string) {
  const pictures = new Map<string, Buffer>();
  for (const [url, picture] of stored) {
    const drawable = await pdfPicture(picture).catch(() => undefined);
    if (drawable) pictures.set(url, drawable);
  }
  const rehearsal = compose(book, pictures, brandName);
  const { page } = compose(book, pictures, brandName, rehearsal.numbers);
  numberPages(page);
  const bytes = collect(page.pdf);
  page.pdf.end();
  return bytes;
}

function compose(book: CourseBook, pictures: Map<string, Buffer>, brandName: string, known?: PageNumbers) {
  const { mainTopic, createdAt } = book.course;
  const page = startPdf(mainTopic, brandName, createdAt);
  const { pdf } = page;
  page.fonts.check(allText(book));
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
  const origin =
    book.course.source === 'sample' ? 'Built from sample study material' : 'Written with AI: check what matters';
  root.add(pdf.struct('P', {}, () => page.write([{ text: `${brandName} · ${origin}` }], { colour: MUTED, after: 24 })));
  writeContents(page, root, book, known ?? new Map());

  for (const chapter of book.chapters) {
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

/** Each picture is read once, however often it is shown. */
function pictureDrawer({ pdf, width }: PdfPage, pictures: Map<string, Buffer>): Pictures['draw'] {
  // pdfkit opens images for later, its types do not
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

function writeLesson(page: PdfPage, root: Structure, lesson: Lesson | undefined, pictures: Pictures): void {
  const { pdf, width } = page;
  const small = (text: string, link?: string) =>
    root.add(pdf.struct('P', {}, () => page.write([{ text, link }], { size: 9, colour: MUTED, after: 12 })));
  if (!lesson) return void small(NOT_WRITTEN);
  const { image, video } = lesson;
  if (image && pictures.has(image.url)) {
    page.keep(PICTURE_HEIGHT + 20);
    const { y } = pdf;
    // pdfkit knows the place of a figure, its types do not
    const options = { alt: image.alt, bbox: [MARGIN, y, MARGIN + width, y + PICTURE_HEIGHT] };
    root.add(pdf.struct('Figure', options, () => pictures.draw(image.url, y)));
    pdf.y = y + PICTURE_HEIGHT + 6;
  }
  if (image) small(creditLine(image));
  if (video?.provider === 'youtube')
    small(`Video: ${video.title}`, `https://www.youtube.com/watch?v=${video.youtubeId}`);
  writeBlocks(page, root, lexMarkdown(lesson.markdown));
}

function numberPages({ pdf, width }: PdfPage): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    // the foot of a page is below its margin, where text would begin another page
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    pdf.font('text').fontSize(9).fillColor(MUTED);
    pdf.text(String(index + 1), MARGIN, pdf.page.height - 40, { width, align: 'center', lineBreak: false });
    pdf.endMarkedContent();
  }
}

function allText({ course, chapters }: CourseBook): string {
  const titles = chapters.flatMap(({ title, subtopics }) => [title, ...subtopics.map((subtopic) => subtopic.title)]);
  return [
    course.mainTopic,
    ...titles,
    ...chapters.flatMap(({ subtopics }) => subtopics.map(({ lesson }) => lesson?.markdown ?? '')),
  ].join(' ');
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
