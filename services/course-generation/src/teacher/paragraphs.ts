import type { Paragraph } from '../author/author.ts';
import { plainText } from '../author/text/plain-text.ts';

interface WrittenLesson {
  subtopicId: string;
  title: string;
  html: string;
}

/** Code does not survive as plain text; headings say nothing by themselves. */
const NOT_TO_QUOTE = /<(pre|h[1-6])\b[\s\S]*?<\/\1>/gi;
const BLOCK_EDGE = /<\/?(?:p|li|ul|ol|blockquote|table|thead|tbody|tr|td|th|hr|br|div|figure|figcaption)\b[^>]*>/i;
/** Below this many letters it is a label rather than a statement. */
const SHORTEST = 15;

/** The paragraphs of a lesson as plain text, word for word. */
export function paragraphsOf({ subtopicId, title, html }: WrittenLesson): Paragraph[] {
  return (
    html
      .replace(NOT_TO_QUOTE, '<hr>')
      .split(BLOCK_EDGE)
      // without its formula a sentence is another one
      .filter((block) => !block.includes('<math'))
      .map(plainText)
      .filter((text) => (text.match(/\p{L}/gu)?.length ?? 0) >= SHORTEST)
      .map((text, index) => ({ id: `${subtopicId}-p${index + 1}`, subtopicId, title, text }))
  );
}
