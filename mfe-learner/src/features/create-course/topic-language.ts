import type { courseLanguages } from '@coursewright/contracts';

type Language = (typeof courseLanguages)[number];

// Scripts, or letters, that one language of our list uses; the first that fits counts.
const SCRIPTS: readonly [RegExp, Language][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}{2}/u, 'zh'],
  [/\p{Script=Hebrew}{2}/u, 'he'],
  [/\p{Script=Devanagari}{2}/u, 'hi'],
  [/\p{Script=Bengali}{2}/u, 'bn'],
  [/\p{Script=Tamil}{2}/u, 'ta'],
  [/\p{Script=Thai}{2}/u, 'th'],
  [/\p{Script=Greek}{3}/u, 'el'],
  [/[ٹڈڑےں]/u, 'ur'],
  [/[پچژگ]/u, 'fa'],
  [/\p{Script=Arabic}{2}/u, 'ar'],
  [/[іїєґ]/iu, 'uk'],
  [/[ыэё]/iu, 'ru'],
  [/[ñ¿¡]/iu, 'es'],
  [/[ãõ]/iu, 'pt'],
  [/ß/u, 'de'],
  [/[ąęłńśźż]/iu, 'pl'],
  [/[őű]/iu, 'hu'],
  [/[ğşı]/u, 'tr'],
];

const WORDS: readonly [Language, string][] = [
  ['en', 'the of and how to what why with for in an is are'],
  ['de', 'der die das und wie ein eine für mit von im zu was ist'],
  ['es', 'el los las y cómo qué para con del por una'],
  ['fr', 'le les des et comment du une pour avec dans aux'],
  ['it', 'il gli della di e come per con che nel'],
  ['pt', 'os as e como para com uma dos das em'],
  ['nl', 'het een en hoe van voor met de'],
];

// The language of a topic where its script or its small words leave no other; undefined when they do not.
export function findTopicLanguage(topic: string): Language | undefined {
  const byScript = SCRIPTS.find(([pattern]) => pattern.test(topic));
  if (byScript) return byScript[1];
  const words = topic.toLowerCase().split(/[^\p{L}]+/u);
  const counts = WORDS.map(([language, list]) => {
    const known = new Set(list.split(' '));
    return { language, count: words.filter((word) => known.has(word)).length };
  }).toSorted((one, other) => other.count - one.count);
  const [best, second] = counts;
  return best && best.count > (second?.count ?? 0) ? best.language : undefined;
}
