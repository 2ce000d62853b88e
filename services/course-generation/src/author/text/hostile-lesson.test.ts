import { dangersIn } from '@coursewright/service-kit/testing/dangers';
import { hostileHtml } from '@coursewright/service-kit/testing/hostile-html';
import { sanitiseHtml } from './html-policy.ts';
import { renderMarkdown } from './render-markdown.ts';

const corpus = hostileHtml(3_000, 7);

/** Places in Markdown where somebody else's text may stand. */
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

test(`CRS-13 none of ${corpus.length} hostile texts stays in a lesson, wherever in its Markdown it stands`, () => {
  for (const { html, number } of corpus) {
    const rendered = renderMarkdown(places[number % places.length]?.(html) ?? html);
    expect({ html, dangers: dangersIn(rendered) }).toEqual({ html, dangers: [] });
    expect(sanitiseHtml(rendered)).toBe(rendered);
  }
}, 120_000);

test(`CRS-13 none of them stays in HTML of a former client`, () => {
  for (const { html } of corpus) {
    const safe = sanitiseHtml(html);
    expect({ html, dangers: dangersIn(safe) }).toEqual({ html, dangers: [] });
    expect(sanitiseHtml(safe)).toBe(safe);
  }
}, 120_000);
