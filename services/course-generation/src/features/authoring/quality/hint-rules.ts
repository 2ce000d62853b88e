import type { QualityFinding } from '@coursewright/contracts';
import { contentWords, countWords, splitSentences, splitWords } from '@coursewright/text/words';
import type { HintRequest } from '../writing/texts.ts';
import { detectLanguage, type ExpectedLanguage, toExpected } from './language.ts';
import { block, LIMITS, warn } from './quality.ts';
import { judgeAnswerLanguage, judgeSecrecy } from './teacher-rules.ts';
import { readVocabulary, shareIn } from './vocabulary.ts';

type HintedItem = HintRequest['item'];

// What sets an option apart: words that are neither in the question nor in another option.
function ownWords({ question, options }: HintedItem, place: number, language: string | undefined): string[] {
  const others = options.filter((_, index) => index !== place);
  const shared = contentWords([question, ...others].join('\n'), language);
  return [...contentWords(options[place] ?? '', language)].filter((word) => !shared.has(word));
}

// True when hints name the right option by what sets it apart, and no other; or all others, and so leave it.
export function singlesOut(hints: readonly string[], item: HintedItem): boolean {
  const { language } = detectLanguage([item.question, ...item.options].join('\n'));
  const sentences = hints.flatMap(splitSentences).map((sentence) => readVocabulary(sentence, language));
  const named = item.options.map((_, place) => {
    const own = ownWords(item, place, language);
    if (own.length === 0) return false;
    // Of two words, the noun alone names an option.
    const least = own.length > 2 ? LIMITS.keyWords : 1 / own.length;
    return sentences.some((sentence) => (shareIn(own.join(' '), sentence) ?? 0) >= least);
  });
  const wrong = named.filter((_, place) => place !== item.correct);
  if (named[item.correct]) return !wrong.includes(true);
  return wrong.length > 1 && !wrong.includes(false);
}

// The language of the course, else that of the quiz, where it is certain.
export function expectedHintLanguage({
  brief,
  item,
}: Pick<HintRequest, 'brief' | 'item'>): ExpectedLanguage | undefined {
  if (brief?.language) return toExpected(brief.language);
  const { language } = detectLanguage([item.question, ...item.options].join('\n'));
  return language === undefined ? undefined : toExpected(language);
}

const words = (text: string): string => splitWords(text).join(' ');

// The messages go to the model, so they have nothing of the key.
export function judgeHint(
  text: string,
  { item, earlier, openItems }: Pick<HintRequest, 'item' | 'earlier' | 'openItems'>,
  expected: ExpectedLanguage | undefined,
): QualityFinding[] {
  const told = judgeSecrecy(text, [{ question: item.question, key: item.options[item.correct] ?? '' }, ...openItems]);
  const givesAway = 'It gives the answer away. Give a hint that fits several answers.';
  const count = countWords(text);
  return [
    ...told,
    ...(told.length === 0 && singlesOut([...earlier, text], item) ? [block('T1', '', givesAway)] : []),
    ...(count > LIMITS.hintWords ? [warn('T3', '', `It has ${count} words; at most ${LIMITS.hintWords}.`)] : []),
    ...judgeAnswerLanguage(text, expected),
    ...(earlier.some((hint) => words(hint) === words(text))
      ? [block('T5', '', 'It repeats an earlier hint. Say something that helps further.')]
      : []),
  ];
}
