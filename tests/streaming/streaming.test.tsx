import { BlockStream, CitationFilter, renderOpenBlock } from '@coursewright/course-generation/testing/streaming';
import { applyEvent, initialWriting, LessonDraft, LessonText } from '@coursewright/mfe-learner/testing/lesson-draft';
import { SeededRandom } from '@coursewright/text';
import { cleanup, render } from '@testing-library/react';
import { type StreamedLesson, streamedLessons } from './lessons.ts';

const EXACT = 'pre, code';
// What a reader takes for a mark, when it stands in prose.
const MARKS = /\*\*|\*\S|``|~~|\||(?:^|\n)#{1,6} |\$(?!\d)|\\[([a-z]|\[\^|\]\(|-{3}|<\/?[a-z]/;

/** The text as it is seen; a formula counts as one sign. */
function seen(container: Element, { withCode }: { withCode: boolean }): string {
  const copy = container.cloneNode(true) as Element;
  for (const extra of copy.querySelectorAll(withCode ? 'button' : `button, ${EXACT}`)) extra.remove();
  for (const formula of copy.querySelectorAll('math')) formula.replaceWith('∑');
  return copy.textContent ?? '';
}

// Brackets appear when it is certain that no link comes of them.
const bare = (text: string): string => text.replace(/[\s[\]]+/g, '');

function writeWhole({ markdown }: StreamedLesson): { markdown: string; html: string } {
  const filter = new CitationFilter(5, { letter: 's', keeps: true });
  const stream = new BlockStream();
  stream.push(filter.push(markdown) + filter.end());
  return stream.end();
}

function showWhole(lesson: StreamedLesson): { text: string; prose: string } {
  const { container, unmount } = render(<LessonText blocks={[writeWhole(lesson).html]} />);
  const whole = { text: bare(seen(container, { withCode: true })), prose: seen(container, { withCode: false }) };
  unmount();
  return whole;
}

interface Moment {
  written: string;
  text: string;
  prose: string;
}

/** Streams a lesson in pieces of random length, and looks at the page after each. */
function* watch({ name, markdown }: StreamedLesson): Generator<Moment> {
  const random = new SeededRandom(name);
  let writing = initialWriting;
  const filter = new CitationFilter(5, { letter: 's', keeps: true });
  const stream = new BlockStream((index, html) => {
    writing = applyEvent(writing, { type: 'block', index, html });
  });
  const { container, rerender } = render(<LessonDraft writing={writing} />);
  for (let at = 0; at < markdown.length; ) {
    const end = at + random.whole(1, random.next() < 0.3 ? 8 : 160);
    stream.push(filter.push(markdown.slice(at, end)));
    at = end;
    const html = renderOpenBlock(stream.tail);
    if (html !== undefined) writing = applyEvent(writing, { type: 'open-block', html });
    rerender(<LessonDraft writing={writing} />);
    yield {
      written: stream.tail.slice(-80),
      text: bare(seen(container, { withCode: true })),
      prose: seen(container, { withCode: false }),
    };
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
  const isMarked = MARKS.test(whole.prose);
  let moments = 0;
  for (const { written, text, prose } of watch(lesson)) {
    moments += 1;
    // At each moment the page shows the beginning of the complete lesson, and nothing that is not in it.
    if (!whole.text.startsWith(text))
      expect({ written, text }).toEqual({ written, text: whole.text.slice(0, text.length) });
    if (!isMarked && MARKS.test(prose)) expect({ written, mark: MARKS.exec(prose)?.[0] }).toEqual({ written });
  }
  expect(moments).toBeGreaterThan(5);
  expect({ name: lesson.name, isMarked }).toEqual({ name: lesson.name, isMarked: false });
  cleanup();
});
