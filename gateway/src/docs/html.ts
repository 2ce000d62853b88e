/** Markup that is safe to send. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[] | undefined;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');

/** A template in which every value is escaped, unless it was made by this function itself. */
export function html(parts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return { markup: String.raw({ raw: parts }, ...values.map(markupOf)) };
}

function markupOf(value: Part): string {
  if (value === undefined) return '';
  if (typeof value !== 'object') return escapeHtml(String(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

/** Text that may go on in the next line before each `mark`. */
export const breakable = (text: string, mark: string): Html[] =>
  text.split(mark).map((part, index) => (index > 0 ? html`<wbr>${mark}${part}` : html`${part}`));

/** Text in which `backticks` stand around code. */
export const inlineCode = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
