import { toAsciiDigits } from './digits.ts';

// Spaces of all kinds, and the invisible marks that texts from right to left bring along.
const BLANKS = /[\s\p{Cf}]/gu;
const GROUPS = /^[+-]?\d{1,3}(?:[,'’٬]\d{3})+(?=\.|$)/u;

/** A number as people type it, in digits of any script; NaN if it is none. */
export function readTypedNumber(typed: string): number {
  const plain = toAsciiDigits(typed.normalize('NFKC')).replace(BLANKS, '').replace('٫', '.').replace(/^[−–]/, '-');
  const ungrouped = plain.replace(GROUPS, (whole) => whole.replace(/[,'’٬]/gu, ''));
  return /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/.test(ungrouped) ? Number(ungrouped) : Number.NaN;
}

const DASHES = /[\p{Pd}−ー]/gu;

/** In ASCII where that has the same sign: digits of any script, full width, dashes and spaces; without what is invisible. */
const toPlain = (typed: string): string =>
  toAsciiDigits(typed.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim();

const RECOVERY_CODE = /(?<![\p{L}\p{N}])[a-z0-9]{4}(?:-[a-z0-9]{4}){3}(?![\p{L}\p{N}])/iu;
const SIX_DIGITS = /(?<![\p{L}\p{N}-])\d{3}[\s-]*\d{3}(?![\p{L}\p{N}-])/gu;

/** A code as people type or paste it: `١٢٣ ٤٥٦`, `123-456` and "Your code: 123 456" become `123456`. */
export function readTypedCode(typed: string): string {
  const plain = toPlain(typed);
  const joined = plain.replace(/[\s.-]/g, '');
  if (/^\d+$/.test(joined)) return joined;
  const recovery = RECOVERY_CODE.exec(plain)?.[0];
  if (recovery) return recovery;
  const [found, another] = plain.match(SIX_DIGITS) ?? [];
  return found && !another ? found.replace(/[\s-]/g, '') : plain;
}

/** `tel:＋８１‑３‑１２３４`, as keyboards, address books and web pages have it. */
export const readTypedPhone = (typed: string): string => toPlain(typed).replace(/^tel:/i, '');

/** `〒１００－０００１` becomes `100-0001`. */
export const readTypedPostalCode = (typed: string): string => toPlain(typed).replace(/^〒 ?/, '');

// Begins where a run of marks does: a long one within the text is looked at once.
const END_OF_SENTENCE = /(?<![\s.,;:、。])[\s.,;:、。]+$/u;

/** An address as it is typed in full width, or pasted: with invisible marks, as `mailto:`, with a name or from a sentence. */
export function readTypedEmail(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  const [, address = plain] = /^[^<>]*<([^<>]+)>[\s.,;:、。]*$/u.exec(plain) ?? [];
  const bare = address.trim().replace(/^mailto:([^?]*).*$/i, '$1');
  return withAsciiDomain(bare.replace(END_OF_SENTENCE, ''));
}

/** `ada@müller.de` becomes `ada@xn--mller-kva.de`, which every mail server takes. Others stay as they are. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins there
  if (at < 0 || /^[\x00-\x7f]*$/.test(domain)) return address;
  // What ends a host in an address of the web would be cut off.
  if (/[/?#:\\@\s[\]]/.test(domain) || !URL.canParse(`http://${domain}`)) return address;
  return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
}

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** RFC 5321 without quoted parts and address literals: at most 64 characters before the @, 254 in all. */
export const EMAIL_PATTERN = new RegExp(
  `^(?=.{1,254}$)(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$`,
);
