import { toAsciiDigits } from '@coursewright/text/digits';

// Many models begin items as their language does: "• one", "・一", "1、一", "١. واحد", "१. एक", "１．一".
const BULLET = /^(\s*)(?:[•‣◦▪⁃]\s*|・\s?)(?=[^\s・])/;
const NUMBER = /^(\s*)(\p{Nd}{1,3})(?:\s?[.)](?=\s)|[.．、）۔]|-(?=\s\p{L}[^=]*$))\s*(?=[^\s\p{Nd}])/u;
const ASCII = /^\s*\d+[.)]\s/;

/** The line with the marker of Markdown. */
export function toMarker(line: string): string {
  if (BULLET.test(line)) return line.replace(BULLET, '$1- ');
  const [marker = '', indent = '', number = ''] = NUMBER.exec(line) ?? [];
  if (marker === '' || ASCII.test(marker) || /^\s*\d+\.$/.test(marker)) return line;
  return `${indent}${toAsciiDigits(number)}. ${line.slice(marker.length)}`;
}
