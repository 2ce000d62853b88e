/**
 * JSON as only its author writes it: indented, slashes and everything beyond ASCII escaped. Whoever parses a webhook
 * and writes it anew gets other bytes, and another signature.
 */
export const escapedJson = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replaceAll('/', '\\/')
    .replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
