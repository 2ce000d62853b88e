// CommonMark decides by spaces and punctuation whether `**` opens or closes. Chinese, Japanese and Thai have no spaces
// between words, Korean, Arabic and Hebrew write particles at them, so `は**「重要」**だ` would stay as it is
// (commonmark-spec issue 650): a letter of a script without capitals counts as a space.

const LETTER = '[\\p{Lo}\\p{Lm}\\p{M}]';
const MARK = '(?![*_~])[\\p{P}\\p{S}]';
const ONE_LETTER = new RegExp(`^${LETTER}$`, 'u');
const BESIDE = new RegExp(`${MARK}(?:(?=\\*+${LETTER})|(?<=${LETTER}\\*+.))`, 'gu');

export const isCjkLetter = (letter: string): boolean => ONE_LETTER.test(letter);

// For the search of delimiters alone: punctuation between `*` and such a letter becomes a letter, of the same length.
export const maskCjkPunctuation = (text: string): string => text.replace(BESIDE, (mark) => 'a'.repeat(mark.length));
