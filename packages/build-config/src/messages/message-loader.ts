import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { compileText, releaseId } from './message-id.ts';

const LITERAL = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;
const MESSAGE = new RegExp(String.raw`,\s*message: (${LITERAL})`, 'g');
const CALL_WITH_ID = new RegExp(String.raw`\._\(/\*i18n\*/ \{\s*id: (${LITERAL})\s*\}\)`, 'g');

// swc takes single quotes for a text that has double quotes
const readLiteral = (literal: string): string =>
  JSON.parse(
    literal.startsWith("'") ? `"${literal.slice(1, -1).replaceAll("\\'", "'").replaceAll('"', '\\"')}"` : literal,
  ) as string;

/**
 * Prepares the English messages that Lingui's macros left in the code, so that a release needs no parser for them.
 * A literal is a message when its id, which is its hash, stands in the same file.
 */
// biome-ignore lint/style/noDefaultExport: webpack takes a loader from the default export
export default function prepareMessages(code: string): string {
  const ownIds = new Map<string, string>();
  const prepared = code.replace(MESSAGE, (whole, literal: string) => {
    const text = readLiteral(literal);
    const hash = generateMessageId(text);
    if (!code.includes(`id: "${hash}"`)) return whole;
    if (releaseId(hash, text) === hash) return `, message: ${JSON.stringify(compileText(text))}`;
    ownIds.set(`id: "${hash}"`, `id: ${JSON.stringify(text)}`);
    return '';
  });
  return prepared
    .replace(/\bid: "[^"]{6}"/g, (id) => ownIds.get(id) ?? id)
    .replace(CALL_WITH_ID, (_call, id: string) => `._(${id})`);
}
