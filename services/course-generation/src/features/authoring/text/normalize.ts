import { clip } from '@coursewright/text';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
// Direction and zero-width marks. The joiners (200c, 200d) stay: Persian words and emoji need them.
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

const withoutInvisible = (text: string): string => text.toWellFormed().replace(CONTROLS, ' ').replace(INVISIBLE, '');

export const oneLine = (text: string): string => withoutInvisible(text.normalize('NFKC')).replace(/\s+/g, ' ').trim();

export const INPUT_LIMITS = {
  topic: 500,
  subtopic: 200,
  instruction: 500,
  question: 2000,
  paragraph: 1500,
  lesson: 12_000,
  transcript: 36_000,
} as const;

export const boundedLine = (text: string, length: number): string => clip(oneLine(text), length);

export const boundedText = (text: string, length: number): string =>
  text
    .normalize('NFKC')
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, length);

export const cleanText = (text: string, length: number): string =>
  text
    .split('\n')
    .map((line) => withoutInvisible(line.replace(/\t/g, '  ')))
    .join('\n')
    .slice(0, length);

export function distinctSubtopics(subtopics: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const subtopic of subtopics) {
    const line = boundedLine(subtopic, INPUT_LIMITS.subtopic);
    const key = line.toLowerCase();
    if (line !== '' && !seen.has(key)) seen.set(key, line);
  }
  return [...seen.values()].slice(0, 5);
}
