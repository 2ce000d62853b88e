import { clip, foldText } from '@coursewright/text';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
// What reorders or hides the text around it. Marks of direction, joiners, soft hyphens and the flags of regions stay.
const HIDING =
  /\u{1f3f4}[\u{e0030}-\u{e007a}]{2,6}\u{e007f}|[\u202a-\u202e\u2061-\u2064\u2066-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
const isFlag = (found: string): boolean => found.length > 2;
const VISIBLE = /[^\s\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0]/u;

const withoutHidden = (text: string): string =>
  text
    .toWellFormed()
    .replace(CONTROLS, ' ')
    .replace(HIDING, (found) => (isFlag(found) ? found : ''));

/** For what is shown or stored: as it was written, in NFC, on one line. Keys are folded (`foldText`). */
export function oneLine(text: string): string {
  const line = withoutHidden(text.normalize('NFC')).replace(/ {2,}/g, ' ').trim();
  return VISIBLE.test(line) ? line : '';
}

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
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '');

export const cleanText = (text: string, length: number): string =>
  text
    .split('\n')
    .map((line) => withoutHidden(line.replace(/\t/g, '  ')))
    .join('\n')
    .slice(0, length);

export function distinctSubtopics(subtopics: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const subtopic of subtopics) {
    const line = boundedLine(subtopic, INPUT_LIMITS.subtopic);
    const key = foldText(line);
    if (line !== '' && !seen.has(key)) seen.set(key, line);
  }
  return [...seen.values()].slice(0, 5);
}
