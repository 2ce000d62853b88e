import { clip } from '../../author/text/normalise.ts';
import { plainText } from '../../author/text/render-markdown.ts';

export interface Scene {
  heading: string;
  /** Shown as captions, one after the other. */
  lines: string[];
}

/** What a sample video shows: made of the lesson's own words and nothing else. */
export interface Storyboard {
  topic: string;
  title: string;
  scenes: Scene[];
}

interface LessonText {
  topic: string;
  title: string;
  html: string;
}

const MOST_SCENES = 9;
const MOST_LINES = 3;
const LINE_LENGTH = 170;
const HEADING_LENGTH = 90;
/** Labels, code and tables cannot be read out. */
const UNSPOKEN = /<(blockquote|pre|table)\b[\s\S]*?<\/\1>/g;
const BLOCK = /<(h[1-6]|p|li)\b[^>]*>([\s\S]*?)(?=<\/\1>|<(?:ul|ol|li|p)\b)/g;

const sentencesOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '');

/** A scene for the title and one for each heading, with the first sentences below it. */
export function drawStoryboard({ topic, title, html }: LessonText): Storyboard {
  const first: Scene = { heading: title, lines: [] };
  const scenes = [first];
  for (const [, tag, content] of html.replace(UNSPOKEN, '').matchAll(BLOCK)) {
    const text = plainText(content ?? '');
    if (text === '') continue;
    if (tag?.startsWith('h')) {
      scenes.push({ heading: clip(text, HEADING_LENGTH), lines: [] });
      continue;
    }
    const scene = scenes.at(-1) ?? first;
    for (const sentence of sentencesOf(text)) {
      if (scene.lines.length < MOST_LINES) scene.lines.push(clip(sentence, LINE_LENGTH));
    }
  }
  return { topic, title, scenes: scenes.slice(0, MOST_SCENES) };
}
