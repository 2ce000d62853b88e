type Attributes = Record<string, string | undefined>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML knows no such characters
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const escapeXml = (text: string): string =>
  text.replace(NOT_XML, '').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** An element; children are XML already, or nothing. */
export function xml(name: string, attributes: Attributes = {}, ...children: string[]): string {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(value ?? '')}"`)
    .join('');
  return children.length === 0 ? `<${name}${given}/>` : `<${name}${given}>${children.join('')}</${name}>`;
}
