import { isCjkLetter } from './cjk-emphasis.ts';
import { isElement, mayBecomeElement } from './html-tags.ts';
import { findSigns, SIGN_CONTEXT } from './markdown-rules.ts';
import { formulaAt } from './math.ts';

interface Repaired {
  text: string;
  // A formula has begun at the end of the text, and is left out.
  formulaBegun: boolean;
}

interface Opener {
  sign: string;
  length: number;
  at: number;
}

const LONGEST_FORMULA = { $: 1000, other: 2000 };
const LONGEST_LINK_TEXT = 300;
const LONGEST_ADDRESS = 500;
const LONGEST_TAG = 200;

const SPACE = /^\s?$/;
const PUNCTUATION = /^[\p{P}\p{S}]$/u;
const TAG = /^<(?:!--[\s\S]*?-->|\/?[a-z][^<>]*>)/i;
const FORMATTING = /^(?:su[bp]|b|i|u|s|em|strong|del|ins|kbd|mark|small|code|span)$/i;
const TAG_BEGUN = /^<(?:\/?|!(?:-(?:-[\s\S]*)?)?|\/?[a-z][^<>]*)$/i;
const FOOTNOTE_OR_CITATION = /^\[(?:\^|s(?=\d))\d{1,3}\]/i;
const FOOTNOTE_OR_CITATION_BEGUN = /^\[(?:\^?|s)\d{0,3}$/i;
const ENTITY_BEGUN = /&(?:#?\w{0,10})$/;
// Not a formula, though it begins with a dollar: an amount of money, or prose.
const WORDS = /(?<![\\A-Za-z])[A-Za-z]{2,}|[\p{Script=Han}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Hira}]{2,}/u;
const PROSE = /(?:(?<![\\A-Za-z])[A-Za-z]{2,}[ ,]+){4}/;
const withoutTexts = (tex: string): string => tex.replace(/\\[a-z]+(\s*\{[^{}]*\}?)?/gi, ' ');

function mayBecomeFormula(rest: string): boolean {
  if (!rest.startsWith('$')) return rest.length <= LONGEST_FORMULA.other;
  if (rest.startsWith('$$')) return !rest.startsWith('$$$') && rest.length <= LONGEST_FORMULA.other;
  const body = rest.slice(1);
  if (body.length > LONGEST_FORMULA.$ || /^\s/.test(body) || /(?<!\\)\$./s.test(body)) return false;
  const said = withoutTexts(body);
  return !PROSE.test(said) && !(/^\d/.test(body) && WORDS.test(said));
}

// Reads one open run of inline Markdown from left to right, as CommonMark does.
class OpenRun {
  readonly #text: string;
  readonly #openers: Opener[] = [];
  readonly #dropped: number[] = [];
  readonly #lastEnds = new Map<string, number>();
  #end: number;
  #closers = '';
  #formulaBegun = false;

  constructor(text: string) {
    this.#text = text;
    this.#end = text.length - (ENTITY_BEGUN.exec(text)?.[0].length ?? 0);
  }

  repair(): Repaired {
    for (let at = 0; at < this.#end; ) at = this.#read(at);
    this.#dropEmptyOpeners();
    const dropped = new Set(this.#dropped);
    const kept = [...this.#openers].reverse().map(({ sign, length }) => sign.repeat(length));
    const shown = this.#text
      .slice(0, this.#end)
      .split('')
      .filter((_, at) => !dropped.has(at))
      .join('');
    return { text: shown.trimEnd() + this.#closers + kept.join(''), formulaBegun: this.#formulaBegun };
  }

  // Returns where reading goes on.
  #read(at: number): number {
    switch (this.#text[at]) {
      case '\\':
        return this.#readBackslash(at);
      case '`':
        return this.#readCode(at);
      case '$':
        return this.#readDollar(at);
      case '<':
        return this.#readTag(at);
      case '[':
        return this.#readBracket(at);
      case '*':
      case '_':
      case '~':
        return this.#readDelimiters(at);
      default:
        return at + 1;
    }
  }

  #cut(at: number, formulaBegun = false): number {
    this.#end = Math.min(this.#end, at);
    this.#formulaBegun = formulaBegun;
    return this.#text.length;
  }

  #readBackslash(at: number): number {
    const next = this.#text[at + 1];
    if (next === undefined) return this.#cut(at);
    return next === '(' || next === '[' ? this.#readFormula(at, 2) : at + 2;
  }

  #readDollar(at: number): number {
    if (/[A-Za-z0-9]/.test(this.#text[at - 1] ?? '')) return at + 1;
    return at + 1 === this.#text.length ? this.#cut(at) : this.#readFormula(at, 1);
  }

  #readFormula(at: number, sign: number): number {
    const rest = this.#text.slice(at, at + LONGEST_FORMULA.other + 10);
    const formula = formulaAt(rest);
    const length = formula?.raw.length ?? 0;
    // "$5-$" may go on as "$5-$10".
    const isDecided = length < rest.length || formula?.display || rest.startsWith('\\');
    if (formula && isDecided) return at + length;
    // An amount of money is soon followed by a word.
    return formula || mayBecomeFormula(rest) ? this.#cut(at, !/^\$\d[\d\s.,]*$/.test(rest)) : at + sign;
  }

  #readCode(at: number): number {
    const signs = /^`+/.exec(this.#text.slice(at))?.[0] ?? '';
    const start = at + signs.length;
    const end = new RegExp(`(?<!\`)${signs}(?!\`)`).exec(this.#text.slice(start));
    if (end) return start + end.index + signs.length;
    const code = this.#text.slice(start).replace(/\s*`*$/, '');
    if (code.trim() === '') return this.#cut(at);
    this.#cut(start + code.length);
    this.#closers = signs;
    return this.#text.length;
  }

  #lastAt(end: string): number {
    const at = this.#lastEnds.get(end) ?? this.#text.lastIndexOf(end);
    this.#lastEnds.set(end, at);
    return at;
  }

  #readTag(at: number): number {
    const rest = this.#text.slice(at, at + LONGEST_TAG);
    const tag = TAG.exec(rest)?.[0];
    const [, slash, name = '', more = ''] = /^<(\/?)([a-z][a-z\d]*)?(.?)/is.exec(rest) ?? [];
    if (tag) {
      const end = `</${name}>`;
      const isBegun = slash === '' && FORMATTING.test(name) && this.#lastAt(end) < at;
      if (isBegun) this.#openers.push({ sign: end, length: 1, at });
      return at + tag.length;
    }
    const mayBegin = name === '' || (more === '' ? mayBecomeElement(name) : isElement(name));
    return mayBegin && rest.length < LONGEST_TAG && TAG_BEGUN.test(rest) ? this.#cut(at) : at + 1;
  }

  // The text of a link is shown without its brackets while it may become one.
  #readBracket(at: number): number {
    const rest = this.#text.slice(at, at + LONGEST_LINK_TEXT);
    const marker = FOOTNOTE_OR_CITATION.exec(rest)?.[0];
    if (marker) return at + marker.length;
    const isImage = this.#text[at - 1] === '!';
    if (FOOTNOTE_OR_CITATION_BEGUN.test(rest)) return this.#cut(isImage ? at - 1 : at);
    const length = closingBracket(rest);
    if (length < 0) {
      if (rest.length === LONGEST_LINK_TEXT) return at + 1;
      if (isImage) return this.#cut(at - 1);
      this.#dropped.push(at);
      return at + 1;
    }
    const close = at + length;
    const after = this.#text.slice(close + 1, close + 1 + LONGEST_ADDRESS);
    if (after === '' && !isImage) {
      this.#dropped.push(at, close);
      return at + 1;
    }
    if (!after.startsWith('(')) return after === '' ? this.#cut(at - 1) : at + 1;
    const address = /^\((?:[^()\n\\]|\\.|\([^()\n]*\))*\)/.exec(after)?.[0];
    if (address) return close + 1 + address.length;
    if (after.includes('\n') || after.length === LONGEST_ADDRESS) return at + 1;
    if (isImage) return this.#cut(at - 1);
    this.#dropped.push(at);
    this.#cut(close);
    return at + 1;
  }

  #readDelimiters(at: number): number {
    const sign = this.#text.charAt(at);
    const read = this.#text.slice(0, at);
    const signs = findSigns(this.#text.slice(at), lastLetter(read), read.slice(-SIGN_CONTEXT));
    if (signs) return at + signs.length;
    let end = at;
    while (end < this.#text.length && this.#text[end] === sign) end += 1;
    const [before, after] = [lastLetter(this.#text.slice(0, at)), firstLetter(this.#text.slice(end))];
    const isBoundary = (letter: string) =>
      SPACE.test(letter) || PUNCTUATION.test(letter) || (sign === '*' && isCjkLetter(letter));
    const leaves = !SPACE.test(after) && (!PUNCTUATION.test(after) || isBoundary(before));
    const enters = !SPACE.test(before) && (!PUNCTUATION.test(before) || isBoundary(after));
    const isWord = sign === '_';
    const canOpen = leaves && (!isWord || !enters || PUNCTUATION.test(before));
    const canClose = enters && (!isWord || !leaves || PUNCTUATION.test(after));
    const left = canClose ? this.#close(sign, end - at, end === this.#text.length) : end - at;
    if (left > 0 && end === this.#text.length) return this.#cut(end - left);
    const isRange = /\d/.test(before) && /\d/.test(after);
    if (left > 0 && canOpen && !(sign === '~' && (left !== 2 || isRange)))
      this.#openers.push({ sign, length: left, at: end - left });
    return end;
  }

  // Returns how many of the signs close nothing.
  #close(sign: string, length: number, isAtEnd: boolean): number {
    let left = length;
    while (left > 0) {
      const index = this.#openers.findLastIndex((opener) => opener.sign === sign);
      const opener = this.#openers[index];
      // "**bold*" will be closed by the next sign.
      if (!opener || (opener.length > left && (isAtEnd || sign === '~'))) return left;
      this.#openers.length = index + 1;
      const used = sign === '~' ? opener.length : Math.min(left, opener.length);
      opener.length -= used;
      left -= used;
      if (opener.length === 0) this.#openers.pop();
    }
    return 0;
  }

  #dropEmptyOpeners(): void {
    if (this.#closers !== '') return;
    for (;;) {
      this.#end = this.#text.slice(0, this.#end).trimEnd().length;
      const last = this.#openers.at(-1);
      if (!last) return;
      const between = [...this.#text.slice(last.at + last.length, this.#end)];
      const isEmpty = between.every((_, offset) => this.#dropped.includes(last.at + last.length + offset));
      if (!isEmpty) return;
      this.#end = Math.min(this.#end, last.at);
      this.#openers.pop();
    }
  }
}

const lastLetter = (text: string): string =>
  /(?:[\ud800-\udbff][\udc00-\udfff]|[\s\S])$/.exec(text.slice(-2))?.[0] ?? '';
const firstLetter = (text: string): string => /^(?:[\ud800-\udbff][\udc00-\udfff]|[\s\S])/.exec(text)?.[0] ?? '';

function closingBracket(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '[') depth += 1;
    else if (text[at] === ']' && --depth === 0) return at;
  }
  return -1;
}

// Closes what is begun at the end of a paragraph, and leaves out what cannot be shown yet.
export const repairOpenInline = (text: string): Repaired => new OpenRun(text).repair();
