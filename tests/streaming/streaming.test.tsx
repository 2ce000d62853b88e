import { BlockStream, CitationFilter, renderOpenBlock } from '@coursewright/course-generation/testing/streaming';
import {
  applyEvent,
  initialWriting,
  LessonDraft,
  LessonText,
  toTrustedHtml,
  type Writing,
} from '@coursewright/mfe-learner/testing/lesson-draft';
import { SeededRandom } from '@coursewright/text';
import { cleanup, render } from '@testing-library/react';
import { type StreamedLesson, streamedLessons } from './lessons.ts';

const EXACT = 'pre, code';
// What a reader takes for a mark, when it stands in prose.
const MARKS = /\*\*|\*\S|``|~~|\||(?:^|\n)#{1,6} |\$(?!\d)|\\[([a-z]|\[\^|\]\(|-{3}|<\/?[a-z]/;

interface Seen {
  text: string;
  // Without code.
  prose: string;
}

const join = (parts: Seen[]): Seen => ({
  text: parts.map(({ text }) => text).join(''),
  prose: parts.map(({ prose }) => prose).join(''),
});

/** The text as it is seen; a formula counts as one sign. */
function seen(node: Node, isCode = false): Seen {
  if (node instanceof Text) return { text: node.data, prose: isCode ? '' : node.data };
  if (node instanceof Element) {
    if (node.localName === 'button') return { text: '', prose: '' };
    if (node.localName === 'math') return { text: '∑', prose: isCode ? '' : '∑' };
  }
  const code = isCode || (node instanceof Element && node.matches(EXACT));
  return join(Array.from(node.childNodes, (child) => seen(child, code)));
}

// Brackets appear when it is certain that no link comes of them.
const bare = (text: string): string => text.replace(/[\s[\]]+/g, '');

/** What a page of these blocks says, without the page. Each block is read once. */
function createReader() {
  const known = new Map<string, Seen>();
  const template = document.createElement('template');
  const read = (html: string): Seen => {
    // Without marks of citations the page shows what was sent: the looks at the page prove it.
    template.innerHTML = html.includes('[s') ? String(toTrustedHtml(html)) : html;
    return seen(template.content);
  };
  const readOnce = (html: string): Seen => {
    const found = known.get(html) ?? read(html);
    known.set(html, found);
    return found;
  };
  return ({ blocks, open }: Writing): Seen => join([...blocks.map(readOnce), ...(open ? [read(open)] : [])]);
}

function writeWhole({ markdown }: StreamedLesson): { markdown: string; html: string } {
  const filter = new CitationFilter(5, { letter: 's', keeps: true });
  const stream = new BlockStream();
  stream.push(filter.push(markdown) + filter.end());
  return stream.end();
}

function showWhole(lesson: StreamedLesson): Seen {
  const { container, unmount } = render(<LessonText blocks={[writeWhole(lesson).html]} />);
  const whole = seen(container);
  unmount();
  return whole;
}

const LOOK_EVERY = 12;

/**
 * Streams a lesson in pieces of random length and reads what was sent after each. At every twelfth moment, or at each
 * when a diagram is drawn, that is compared with the page.
 */
function* watch({ name, markdown }: StreamedLesson): Generator<Seen & { written: string }> {
  const random = new SeededRandom(name);
  let writing = initialWriting;
  const filter = new CitationFilter(5, { letter: 's', keeps: true });
  const stream = new BlockStream((index, html) => {
    writing = applyEvent(writing, { type: 'block', index, html });
  });
  const read = createReader();
  const { container, rerender } = render(<LessonDraft writing={writing} />);
  const show = (): Seen => {
    rerender(<LessonDraft writing={writing} />);
    return seen(container);
  };
  const isDrawn = markdown.includes('```mermaid');
  let moments = 0;
  for (let at = 0; at < markdown.length; moments++) {
    const end = at + random.whole(1, random.next() < 0.3 ? 8 : 160);
    stream.push(filter.push(markdown.slice(at, end)));
    at = end;
    const html = renderOpenBlock(stream.tail);
    if (html !== undefined) writing = applyEvent(writing, { type: 'open-block', html });
    const sent = isDrawn ? show() : read(writing);
    if (moments % LOOK_EVERY === 0 || at >= markdown.length) expect(show()).toEqual(sent);
    yield { written: stream.tail.slice(-80), ...sent };
  }
}

const lessons = streamedLessons();

test('STU-20 at least fifty lessons in eight languages are streamed', () => {
  expect(lessons.length).toBeGreaterThanOrEqual(50);
  const all = lessons.map(({ markdown }) => markdown).join('\n');
  for (const structure of [/^\| .* \|$/m, /^```/m, /^- /m, /^\d\. /m, /\$[^$]+\$/, /\\\(/, /\[\^\d\]/, /\[s\d\]/]) {
    expect(all).toMatch(structure);
  }
});

test.each(lessons)('STU-20 no mark is seen while “$name” is written', (lesson) => {
  const whole = showWhole(lesson);
  const wholeText = bare(whole.text);
  const isMarked = MARKS.test(whole.prose);
  let moments = 0;
  for (const { written, text, prose } of watch(lesson)) {
    moments += 1;
    // At each moment the page shows the beginning of the complete lesson, and nothing that is not in it.
    const soFar = bare(text);
    if (!wholeText.startsWith(soFar))
      expect({ written, text: soFar }).toEqual({ written, text: wholeText.slice(0, soFar.length) });
    if (!isMarked && MARKS.test(prose)) expect({ written, mark: MARKS.exec(prose)?.[0] }).toEqual({ written });
  }
  expect(moments).toBeGreaterThan(5);
  expect({ name: lesson.name, isMarked }).toEqual({ name: lesson.name, isMarked: false });
  cleanup();
});
