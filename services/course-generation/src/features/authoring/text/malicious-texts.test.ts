import { maliciousPieces, repeatPiece } from '@coursewright/service-kit/testing/malicious-texts';
import { htmlToMarkdown } from '@coursewright/text/html-to-markdown';
import { safeMarkdown } from '../../delivery/exports/markdown/export-markdown.ts';
import { judgeLesson } from '../quality/lesson-rules.ts';
import { judgeQuiz, readMaterial } from '../quality/quiz-rules.ts';
import { expectedAnswerLanguage, judgeAnswer } from '../quality/teacher-rules.ts';
import { BlockStream } from './block-stream.ts';
import { CitationFilter } from './citations.ts';
import { plainText, sanitizeHtml } from './html.ts';
import { renderMarkdown } from './render-markdown.ts';

// The longest text that a generator returns.
const LENGTH = 40_000;
// Twice the slowest run on a machine with four other loads: tables, 600 ms. What is quadratic takes seconds.
const MAX_MS = 1_200;
const CHUNK = 40;

function inChunks(text: string, take: (chunk: string) => unknown): void {
  for (let at = 0; at < text.length; at += CHUNK) take(text.slice(at, at + CHUNK));
}

const uses: Record<string, (text: string) => unknown> = {
  'is sanitised as HTML': sanitizeHtml,
  'becomes Markdown from HTML': (text) => htmlToMarkdown(sanitizeHtml(text)),
  'is rendered as Markdown': renderMarkdown,
  'is exported as Markdown': (text) => safeMarkdown(text, 3),
  'is read as plain text': plainText,
  'is judged as a lesson': (text) => judgeLesson({ markdown: text, expected: { language: 'en', script: 'latin' } }),
  'is judged as a quiz': (text) => {
    const lesson = { subtopicId: 't1s1', title: text.slice(0, 200), html: text };
    const line = (length: number) => text.slice(0, length);
    const options = [0, 1, 2, 3].map((place) => `${line(190)} ${place}`);
    const reasons = options.map((_, place) => (place === 0 ? '' : `${line(280)} ${place}`));
    const item = { question: line(400), options, correct: 0, explanation: line(600), subtopicId: 't1s1', reasons };
    judgeQuiz([item, { ...item, question: 'other' }], readMaterial({ lessons: [lesson], avoid: [line(400)] }), 2);
  },
  'is judged as an answer': (text) => {
    const paragraph = { id: 'p', subtopicId: 't1s1', title: 'a', text };
    const openItems = [{ question: text.slice(0, 400), key: text.slice(0, 200) }];
    judgeAnswer({ raw: text, text, paragraphs: [paragraph], openItems, expected: expectedAnswerLanguage(text, 'a') });
  },
  'is filtered for citations': (text) => {
    const filter = new CitationFilter(9);
    inChunks(text, (chunk) => filter.push(chunk));
  },
};

function measureCpu(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

// Three breaches in a row count: the first runs include compilation.
const isSlow = (work: () => unknown, most = MAX_MS) => [1, 2, 3].every(() => measureCpu(work) > most);

test.each(Object.entries(uses))(
  'PLT-09 API-03 no text that %s takes long, whatever it repeats',
  (_use, work) => {
    const slow = maliciousPieces.filter(([, piece]) => isSlow(() => work(repeatPiece(piece, LENGTH))));
    expect(slow.map(([what]) => what)).toEqual([]);
  },
  120_000,
);

test('PLT-09 CRS-13 a text that a model streams takes long neither as a whole nor for one of its chunks', () => {
  const slow = maliciousPieces.flatMap(([what, piece]) => {
    const text = repeatPiece(piece, LENGTH);
    let slowest = 0;
    const isSlowStream = isSlow(() => {
      const stream = new BlockStream();
      slowest = 0;
      inChunks(text, (chunk) => {
        slowest = Math.max(
          slowest,
          measureCpu(() => stream.push(chunk)),
        );
      });
      stream.end();
    }, 4 * MAX_MS);
    return isSlowStream || slowest > MAX_MS ? [what] : [];
  });
  expect(slow).toEqual([]);
}, 180_000);

test('PLT-09 a lesson from before there was a limit is exported in time linear in its length', () => {
  const rules = htmlToMarkdown(sanitizeHtml(repeatPiece('a<hr>', 99_000)));
  const pictures = Array.from({ length: 5_700 }, (_, index) => `![a](b${index})`).join('\n\n');
  for (const text of [rules, pictures]) expect(isSlow(() => safeMarkdown(text, 3), 2 * MAX_MS)).toBe(false);
});
