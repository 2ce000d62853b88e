/** Markup that is safe to send. */
export interface Html {
  readonly markup: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');

/** A template in which every value is escaped, unless it was made by this function itself. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  const safe = values.map((value) => (typeof value === 'string' ? escapeHtml(value) : value.markup));
  return { markup: String.raw({ raw: parts }, ...safe) };
}
