import escapeHtml from 'escape-html';

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow these characters
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

// Most attributes; a drawing has hundreds of them.
const NOTHING_TO_ESCAPE = /^[\w #.,:()-]*$/;

/** For XML, SVG and HTML, as content or in an attribute. */
export const escapeXml = (text: string): string =>
  NOTHING_TO_ESCAPE.test(text) ? text : escapeHtml(text.toWellFormed().replace(NOT_IN_XML, ''));

export type Attributes = Record<string, string | number | undefined>;

const toAttribute = (value: string | number) =>
  typeof value === 'number' ? String(Math.round(value * 10) / 10) : escapeXml(value);

/** Attributes are escaped, numbers rounded to a tenth; children are markup already. */
export function element(name: string, attributes: Attributes = {}, ...children: string[]): string {
  const pairs = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${toAttribute(value)}"`],
  );
  const start = `<${name}${pairs.join('')}`;
  return children.length > 0 ? `${start}>${children.join('')}</${name}>` : `${start}/>`;
}
