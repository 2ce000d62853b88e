import { DIAGRAM_BLOCK, unescapeHtml } from '@coursewright/text';

export interface LessonPart {
  html: string;
  // The source, when the part is a diagram; `html` shows it as code.
  diagram?: string;
}

const CONTAINERS = ['ul', 'ol', 'blockquote', 'table'];

// A piece of a list or a quotation is no complete HTML.
const isComplete = (html: string): boolean =>
  CONTAINERS.every((tag) => html.split(new RegExp(`<${tag}[ >]`)).length === html.split(`</${tag}>`).length);

// Diagrams inside lists and quotations stay code.
export function splitDiagrams(html: string): LessonPart[] {
  const parts: LessonPart[] = [];
  let start = 0;
  for (const { 0: whole, 1: code = '', index } of html.matchAll(DIAGRAM_BLOCK)) {
    const before = html.slice(start, index);
    if (!isComplete(before)) continue;
    if (before.trim() !== '') parts.push({ html: before });
    parts.push({ html: whole, diagram: unescapeHtml(code) });
    start = index + whole.length;
  }
  const rest = html.slice(start);
  return parts.length === 0 || rest.trim() !== '' ? [...parts, { html: rest }] : parts;
}
