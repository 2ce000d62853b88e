import escapeHtml from 'escape-html';

export { escapeHtml };

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Undoes `escapeHtml`; other entities stay as they are. */
export const unescapeHtml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

export interface Html {
  readonly markup: string;
}

/** A diagram in the HTML of a lesson: its source, escaped, in the first group. */
export const DIAGRAM_BLOCK = /<pre><code class="language-mermaid">([^<]*)<\/code><\/pre>/g;

type Part = string | number | Html | readonly Html[] | undefined;

/** Escapes all values except results of itself. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: String.raw({ raw: texts }, ...parts.map(render)),
});

function render(part: Part): string {
  if (part === undefined) return '';
  if (typeof part !== 'object') return escapeHtml(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}
