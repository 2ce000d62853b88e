const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text for an SVG, as content or in an attribute. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');
