const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Accents and vowel signs, which many leave out; not the voicing marks of kana, which make another letter. */
const MARKS = /[\u0300-\u036f\u064b-\u065f\u0670\u0640]/g;
const ARABIC_ARTICLE = /^(?:[وفبك]?ال|لل)(?=.{3})/;
const ENGLISH_ENDING = /(?:ing|ed|es|s)$/;
/** Single letters and particles of one or two kana carry no meaning of their own. */
const EMPTY = /^(?:[a-z]|\p{Script=Hiragana}{1,2})$/u;
const COMMON = new Set(
  'the an of to in is are was and or for on with what how why who when where which do does did you it its this that these be my me about from as at by not can'.split(
    ' ',
  ),
);

function stem(word: string): string {
  const plain = word.replace(ARABIC_ARTICLE, '');
  return plain.length > 4 ? plain.replace(ENGLISH_ENDING, '') : plain;
}

/** The words of a text in the form in which they are compared; also for scripts without spaces. */
export function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFD').replace(MARKS, '').normalize('NFC');
  return [...segmenter.segment(folded)]
    .filter(({ segment, isWordLike }) => isWordLike && !EMPTY.test(segment) && !COMMON.has(segment))
    .map(({ segment }) => stem(segment));
}
