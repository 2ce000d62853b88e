// CommonMark decides by spaces and punctuation whether `**` opens or closes. Chinese, Japanese and Korean have no spaces
// between words, so `は**「重要」**だ` would stay as it is (commonmark-spec issue 650): a letter of theirs counts as a space.

const LETTER = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u30fc]';
const MARK = '(?![*_~])[\\p{P}\\p{S}]';
const ONE_LETTER = new RegExp(`^${LETTER}$`, 'u');
const BESIDE = new RegExp(`${MARK}(?:(?=\\*+${LETTER})|(?<=${LETTER}\\*+.))`, 'gu');

export const isCjkLetter = (letter: string): boolean => ONE_LETTER.test(letter);

// For the search of delimiters alone: punctuation between `*` and such a letter becomes a letter, of the same length.
export const maskCjkPunctuation = (text: string): string => text.replace(BESIDE, (mark) => 'a'.repeat(mark.length));
