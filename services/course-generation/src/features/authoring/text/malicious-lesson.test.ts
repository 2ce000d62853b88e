import { findXss } from '@coursewright/service-kit/testing/find-xss';
import { createMaliciousHtml } from '@coursewright/service-kit/testing/malicious-html';
import { sanitizeHtml } from './html.ts';
import { renderMarkdown } from './render-markdown.ts';

const corpus = createMaliciousHtml(3_000, 7);

const places: ((text: string) => string)[] = [
  (text) => text,
  (text) => `### A title ${text}\n\nWords *${text}* and words.`,
  (text) => `- one\n- ${text}\n\n> ${text}`,
  (text) => `| ${text} | b |\n| - | - |\n| 1 | ${text} |`,
  (text) => `[${text}](<${text}> "${text}")`,
  (text) => `![${text}](${text})`,
  (text) => `$$\\text{${text}}$$ and \\(\\href{${text}}{x}\\)`,
  (text) => `\`\`\`html\n${text}\n\`\`\``,
];

test(`CRS-13 none of ${corpus.length} malicious texts stays in a lesson, wherever in its Markdown it stands`, () => {
  for (const { html, number } of corpus) {
    const rendered = renderMarkdown(places[number % places.length]?.(html) ?? html);
    expect({ html, dangers: findXss(rendered) }).toEqual({ html, dangers: [] });
    expect(sanitizeHtml(rendered)).toBe(rendered);
  }
}, 120_000);

test(`CRS-13 none of them stays in HTML of a former client`, () => {
  for (const { html } of corpus) {
    const safe = sanitizeHtml(html);
    expect({ html, dangers: findXss(safe) }).toEqual({ html, dangers: [] });
    expect(sanitizeHtml(safe)).toBe(safe);
  }
}, 120_000);
