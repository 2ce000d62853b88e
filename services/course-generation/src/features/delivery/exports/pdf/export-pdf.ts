import { buffer } from 'node:stream/consumers';
import { type Direction, directionOf, drawArtifactLines, layOut, markArtifact, type Tag } from '@coursewright/pdf';
import { unprocessable } from '@coursewright/service-kit/errors';
import { renderAsync } from '@resvg/resvg-js';
import { lexMarkdown } from '../../../authoring/text/index.ts';
import type { Lesson } from '../../../courses/index.ts';
import { type CourseExport, creditLine, hasOwnText, type StoredPicture } from '../course-export.ts';
import { listAnswers, printExercise, printQuestion } from '../exercise-text.ts';
import { type ExportWords, findLanguage, findWords } from '../export-words.ts';
import { createFootnotes, type Footnote, withFootnotes } from '../footnotes.ts';
import { type Entry, reserveContents } from './contents.ts';
import { writeAnswers, writeNote, writeQuestions } from './extras.ts';
import { BODY, BRAND, createFlow, type Flow, MARGIN, MUTED, RULE } from './flow.ts';
import { createFormulas, type Formulas } from './formula.ts';
import { writeBlocks } from './lesson-blocks.ts';

const WIDTH = 800;
const PICTURE_HEIGHT = 190;
// Of the height of a page.
const MOSTLY_EMPTY = 0.4;
const ELSEWHERE = 'Please use Markdown or SCORM, which show every script.';

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

interface Writer {
  words: ExportWords;
  flow: Flow;
  formulas: Formulas;
  direction: Direction;
  drawPicture: (url: string, top: number) => void;
  hasPicture: (url: string) => boolean;
}

// Writes a course once; the pages of its table of contents are kept and filled at the end.
export async function exportPdf(content: CourseExport, stored: ReadonlyMap<string, StoredPicture>, brandName: string) {
  const pictures = new Map<string, Buffer>();
  for (const [url, picture] of stored) {
    const drawable = await pdfPicture(picture).catch(() => undefined);
    if (drawable) pictures.set(url, drawable);
  }
  const { mainTopic, createdAt } = content.course;
  const words = findWords(content);
  const text = allText(content, words);
  const flow = createFlow({ title: mainTopic, author: brandName, createdAt, lang: findLanguage(content) });
  const missing = flow.faces.findMissing(text);
  if (missing)
    throw unprocessable(`This server has no font for "${missing}", so the course cannot become a PDF. ${ELSEWHERE}`);
  const formulas = await createFormulas(flow.pdf, flow.faces, FORMULA.test(text));
  const writer: Writer = {
    words,
    flow,
    formulas,
    direction: directionOf(mainTopic + text.slice(0, 5000)),
    drawPicture: createPictureDrawer(flow, pictures),
    hasPicture: (url) => pictures.has(url),
  };
  writeCourse(writer, content, brandName);
  const bytes = buffer(flow.pdf);
  flow.pdf.end();
  return bytes;
}

const FORMULA = /\$|\\[([]/;

function writeCourse(writer: Writer, content: CourseExport, brandName: string): void {
  const { flow, direction, words } = writer;
  const { pdf, root } = flow;
  const { course, chapters } = content;
  const numbers = new Map<string, number>();
  // Of each page, the topic that it begins with.
  const topics: string[] = [];
  let topic = '';
  flow.onPage(() => {
    topics[flow.pageNumber - 1] = topic;
  });

  writeHeading(flow, root, 'H1', course.mainTopic, { size: 28, direction });
  flow.gap(10);
  const made = content.course.source === 'sample' ? words.builtFromSample : words.writtenWithAi;
  const origin = hasOwnText(content) ? `${made}${words.someOwnText}` : made;
  small(flow, root, `${brandName} · ${origin}`, { size: BODY, direction, from: direction });
  flow.gap(24);
  const answers = listAnswers(chapters);
  const fillContents = reserveContents(flow, listEntries(content, words), words.contents);
  let bookmark = pdf.outline;
  const beginTopic = (id: string, title: string) => {
    topic = title;
    // A page that has hardly begun, of a topic without lessons for example, is not left empty.
    const begun = (flow.y - MARGIN) / (flow.bottom - MARGIN);
    if (numbers.size === 0 || begun > MOSTLY_EMPTY) flow.startPage();
    else flow.gap(40);
    const { y } = flow;
    numbers.set(id, flow.pageNumber);
    pdf.addNamedDestination(id, 'XYZ', null, y, null);
    // @types/pdfkit lacks top
    const place: object = { top: y };
    bookmark = pdf.outline.addItem(title, place);
    writeHeading(flow, root, 'H2', title, { size: 22, colour: BRAND, direction });
    flow.gap(12);
  };
  // Its heading, picture and first lines stay together.
  const beginSection = (id: string, title: string, picture = 0) => {
    flow.gap(26);
    flow.ensure(110 + picture);
    const { y } = flow;
    numbers.set(id, flow.pageNumber);
    pdf.addNamedDestination(id, 'XYZ', null, y, null);
    const place: object = { top: y };
    bookmark.addItem(title, place);
    writeHeading(flow, root, 'H3', title, { size: 16, direction });
    flow.gap(8);
  };

  for (const chapter of chapters) {
    beginTopic(chapter.id, chapter.title);
    for (const { id, title, lesson, note, exercises = [] } of chapter.subtopics) {
      const hasPicture = lesson?.image && writer.hasPicture(lesson.image.url);
      beginSection(id, title, hasPicture ? PICTURE_HEIGHT + 30 : 0);
      writeLesson(writer, root, lesson);
      if (note) writeNote(writer, note, words);
      if (exercises.length === 0) continue;
      flow.gap(14);
      flow.ensure(110);
      writeHeading(flow, root, 'H4', words.exercises, { size: 13, direction });
      writeQuestions(writer, exercises.map(printExercise));
    }
    if (!chapter.quiz) continue;
    beginSection(`${chapter.id}${QUIZ}`, words.quiz(chapter.title));
    writeQuestions(writer, chapter.quiz.items.map(printQuestion));
  }
  if (answers.length > 0) beginTopic(ANSWERS, words.answers);
  for (const { title, items } of answers) {
    flow.gap(14);
    flow.ensure(80);
    writeHeading(flow, root, 'H3', title, { size: 13, direction });
    flow.gap(6);
    writeAnswers(writer, items);
  }
  fillContents(numbers);
  numberPages(flow, course.mainTopic, topics, direction);
  root.end();
}

const QUIZ = '-quiz';
const ANSWERS = 'answers';

function listEntries({ chapters }: CourseExport, words: ExportWords): Entry[] {
  const entries = chapters.flatMap((chapter): Entry[] => [
    { id: chapter.id, title: chapter.title, level: 0 },
    ...chapter.subtopics.map(({ id, title }): Entry => ({ id, title, level: 1 })),
    ...(chapter.quiz ? [{ id: `${chapter.id}${QUIZ}`, title: words.quiz(chapter.title), level: 1 as const }] : []),
  ]);
  return listAnswers(chapters).length > 0 ? [...entries, { id: ANSWERS, title: words.answers, level: 0 }] : entries;
}

interface HeadingLook {
  size: number;
  colour?: string;
  direction: Direction;
}

function writeHeading(flow: Flow, parent: Tag, type: string, text: string, look: HeadingLook): void {
  const tag = parent.child(type);
  flow.write(tag, [{ text, style: { heading: true } }], {
    ...look,
    leading: 0.15,
    direction: directionOf(text, look.direction),
  });
  tag.end();
}

function small(
  flow: Flow,
  parent: Tag,
  text: string,
  { size = 9, direction, from, link }: { size?: number; direction: Direction; from?: Direction; link?: string },
): void {
  const tag = parent.child('P');
  const run = { text, ...(link && { link }) };
  flow.write(tag, [run], { size, colour: MUTED, direction: directionOf(text, direction), from });
  tag.end();
}

function createPictureDrawer({ pdf }: Flow, pictures: Map<string, Buffer>): Writer['drawPicture'] {
  // @types/pdfkit lacks openImage
  const { openImage } = pdf as unknown as { openImage(bytes: Buffer): Buffer };
  const opened = new Map([...pictures].map(([url, bytes]) => [url, openImage.call(pdf, bytes)]));
  const width = pdf.page.width - 2 * MARGIN;
  const fit = { cover: [width, PICTURE_HEIGHT] as [number, number], align: 'center', valign: 'center' } as const;
  return (url, top) => {
    const picture = opened.get(url);
    if (!picture) return;
    pdf.save().roundedRect(MARGIN, top, width, PICTURE_HEIGHT, 6).clip();
    pdf.image(picture, MARGIN, top, fit);
    pdf.restore();
  };
}

function writeLesson(writer: Writer, root: Tag, lesson: Lesson | undefined): void {
  const { flow, formulas } = writer;
  if (!lesson) {
    small(flow, root, writer.words.notWritten, { direction: 'ltr', from: writer.direction });
    return;
  }
  const direction = directionOf(lesson.markdown, writer.direction);
  writePicture(writer, root, lesson, direction);
  const { video } = lesson;
  if (video?.provider === 'youtube') {
    const link = `https://www.youtube.com/watch?v=${video.youtubeId}`;
    small(flow, root, `${writer.words.video} ${video.title}`, { direction, link });
    flow.gap(10);
  }
  const footnotes = createFootnotes(lesson, writer.words);
  const markdown = withFootnotes(lesson.markdown, footnotes, ({ number }) => `[${number}]`);
  writeBlocks({ flow, formulas, direction }, root, lexMarkdown(markdown));
  if (footnotes.length > 0) flow.gap(12);
  for (const footnote of footnotes) {
    small(flow, root, describe(footnote), { direction });
    flow.gap(3);
  }
}

// `beginSection` has made room for it.
function writePicture({ flow, hasPicture, drawPicture }: Writer, root: Tag, { image }: Lesson, direction: Direction) {
  if (!image) return;
  if (!hasPicture(image.url)) {
    small(flow, root, creditLine(image), { direction });
    flow.gap(10);
    return;
  }
  const figure = root.child('Figure', { alt: image.alt, bbox: [0, 0, 0, 0] });
  const { y } = flow;
  figure.mark(() => drawPicture(image.url, y));
  setBox(figure, [MARGIN, y, flow.pdf.page.width - MARGIN, y + PICTURE_HEIGHT], flow.pdf.page.height);
  figure.end();
  flow.y = y + PICTURE_HEIGHT + 4;
  small(flow, root, creditLine(image), { size: 8.5, direction });
  flow.gap(12);
}

function setBox({ element }: Tag, [left, top, right, bottom]: [number, number, number, number], height: number) {
  const { dictionary } = element as unknown as { dictionary: { data: { A?: { BBox: number[] } } } };
  if (dictionary.data.A) dictionary.data.A.BBox = [left, height - bottom, right, height - top];
}

const describe = ({ number, place }: Footnote) => `[${number}] ${place}`;

// Each page but the first has the course and its topic above, and all have a number below.
function numberPages({ pdf, faces }: Flow, title: string, topics: readonly string[], direction: Direction): void {
  const { start, count } = pdf.bufferedPageRange();
  const width = pdf.page.width - 2 * MARGIN;
  const size = 8.5;
  const cutToLine = (text: string, room: number) => {
    const [line, more] = layOut(faces, [{ text }], { size, direction: directionOf(text) }, room);
    if (!more || !line) return line;
    const [cut] = layOut(
      faces,
      [{ text: `${line.boxes.map((box) => box.text).join('')} …` }],
      { size, direction: directionOf(text) },
      room + 12,
    );
    return cut;
  };
  const course = cutToLine(title, width * 0.48);
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    const number = cutToLine(String(index + 1), width);
    if (number)
      markArtifact(
        pdf,
        () =>
          drawArtifactLines(
            pdf,
            [{ line: number, left: MARGIN + (width - number.width) / 2, baseline: pdf.page.height - 34 }],
            MUTED,
          ),
        'Bottom',
      );
    if (index === 0) continue;
    const [left, right] =
      direction === 'rtl'
        ? [cutToLine(topics[index] ?? '', width * 0.44), course]
        : [course, cutToLine(topics[index] ?? '', width * 0.44)];
    markArtifact(
      pdf,
      () => {
        const baseline = 40;
        if (left) drawArtifactLines(pdf, [{ line: left, left: MARGIN, baseline }], MUTED);
        if (right) drawArtifactLines(pdf, [{ line: right, left: MARGIN + width - right.width, baseline }], MUTED);
        pdf
          .moveTo(MARGIN, 47)
          .lineTo(MARGIN + width, 47)
          .lineWidth(0.5)
          .strokeColor(RULE)
          .stroke();
      },
      'Top',
    );
  }
}

function allText({ course, chapters }: CourseExport, words: ExportWords): string {
  const titles = chapters.flatMap(({ title, subtopics }) => [title, ...subtopics.map((subtopic) => subtopic.title)]);
  return [
    course.mainTopic,
    ...titles,
    ...chapters.flatMap(({ subtopics }) => subtopics.map(({ lesson }) => lesson?.markdown ?? '')),
    ...chapters.flatMap(({ subtopics }) =>
      subtopics.flatMap(({ lesson, note = '' }) => [
        note,
        ...(lesson ? createFootnotes(lesson, words).map(describe) : []),
      ]),
    ),
    ...[
      ...chapters.flatMap(({ quiz }) => quiz?.items.map(printQuestion) ?? []),
      ...chapters.flatMap(({ subtopics }) => subtopics.flatMap(({ exercises }) => exercises?.map(printExercise) ?? [])),
    ].flatMap(({ prompt, lines, solution, explanation }) => [
      prompt,
      ...lines.flatMap(({ label, text }) => [label, text]),
      solution,
      explanation,
    ]),
  ].join(' ');
}
