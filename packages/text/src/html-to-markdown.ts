import { toRaised } from './raised.ts';

const BLOCKS: Record<string, [before: string, after: string]> = {
  p: ['\n\n', '\n\n'],
  h2: ['\n\n## ', '\n\n'],
  h3: ['\n\n### ', '\n\n'],
  h4: ['\n\n#### ', '\n\n'],
  ul: ['\n\n', '\n\n'],
  ol: ['\n\n', '\n\n'],
  li: ['\n- ', ''],
  blockquote: ['\n\n> ', '\n\n'],
  tr: ['\n', ''],
  table: ['\n\n', '\n\n'],
  th: ['', ' · '],
  td: ['', ' · '],
  br: ['  \n', ''],
  hr: ['\n\n---\n\n', ''],
  strong: ['**', '**'],
  em: ['*', '*'],
  code: ['`', '`'],
  pre: ['\n\n```\n', '\n```\n\n'],
};

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'", nbsp: ' ' };
const decode = (text: string) =>
  text.replace(/&(lt|gt|quot|amp|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Expects the output of `sanitizeHtml`. */
export function htmlToMarkdown(html: string): string {
  let inPre = 0;
  // "10<sup>8</sup>" is not 108.
  const raised = html.replace(
    /<(sup|sub)>([^<>]*)<\/\1>/g,
    (_, where: 'sup' | 'sub', text: string) => toRaised(text, where) ?? text,
  );
  const parts = raised.split(/(<math\b[^<>]*>.{0,20000}?<\/math>|<[^<>]*>)/s).map((part) => {
    const [, tex] = /^<math\b[^<>]*?\balttext="([^"<>]*)"/.exec(part) ?? [];
    if (tex !== undefined) return part.includes('display="block"') ? `\n\n$$${decode(tex)}$$\n\n` : `$${decode(tex)}$`;
    const tag = /^<(\/?)([a-z0-9]+)/.exec(part);
    if (!tag) return inPre ? decode(part) : decode(part.replace(/\s+/g, ' ')).replace(/[\\`*_[\]<>]/g, '\\$&');
    const [, slash, name = ''] = tag;
    if (name === 'pre') inPre += slash ? -1 : 1;
    if (name === 'code' && inPre) return '';
    const [before, after] = BLOCKS[name] ?? ['', ''];
    return slash ? after : before;
  });
  return parts
    .join('')
    .replace(/(?<![ \t])[ \t]+\n/g, (blank) => (blank.startsWith('  ') ? '  \n' : '\n'))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
