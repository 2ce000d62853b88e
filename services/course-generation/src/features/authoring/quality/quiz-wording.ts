import type { QualityFinding } from '@coursewright/contracts';
import { splitSentences } from '@coursewright/text/words';
import type { QuizQuestion } from '../writing/texts.ts';
import { block, warn } from './quality.ts';

// Rules on phrases. Q5 blocks, since each of its phrases is certain; the others only warn.

// "All of these", "none of the above" as a whole option.
const CATCH_ALL: RegExp[] = [
  /\b(?:all|none|both|neither) of (?:the|these|those) (?:above|below|options?|answers?|choices|statements)\b/i,
  /^(?:all|none|both|neither) of (?:these|them|those)\.?$/i,
  /^(?:alle|keine[rs]?|beide)(?: der| von)? (?:genannten|oben|obigen|antworten|aussagen|optionen|davon|diesen)|^(?:nichts|alles|keine?s?) davon\.?$/i,
  /^(?:todas?|todos|ningun[ao]s?)(?: de)?(?: las| los)? (?:anteriores|opciones|respuestas|estas|ellas)/i,
  /^(?:toutes|tous|aucune?)(?: de| des| les| ces)* (?:réponses|options|propositions|ci-dessus|celles-ci)/i,
  /^(?:tutte|tutti|nessun[ao]?)(?: le| delle| di| i| dei)* (?:precedenti|risposte|opzioni|queste)/i,
  /^(?:todas|todos|nenhuma?)(?: as| das| os| dos| de)* (?:anteriores|alternativas|opções|respostas|acima)/i,
  /^(?:alle|geen)(?: van| de| het)* (?:bovenstaande|deze|antwoorden|opties)/i,
  /^(?:wszystkie|żadn[ae])(?: z)? (?:powyższ|odpowiedzi|tych|wymienion)/i,
  /^(?:вс[её]|ни один|ни одно|ничего|ни одна)(?: из)? (?:вышеперечисленн|перечисленн|вариант|ответ|этих)/iu,
  /^(?:(?:yukarıdakilerin )?(?:hepsi|hiçbiri))\.?$/i,
  /^(?:جميع|كل|لا شيء من|ليس أي من|لا أحد من) (?:ما سبق|ما ذكر|الخيارات|الإجابات|هذه)/u,
  /^(?:उपरोक्त|ऊपर(?: दिए गए)?|इनमें से)(?: में से)? (?:सभी|कोई(?: भी)? नहीं)|^ये सभी$|^सभी विकल्प/u,
  /^(?:以上|上述)(?:所有|全部|都|皆|均|各项|选项)|^(?:所有|全部)选项/u,
  /^(?:上記|以上)(?:の)?(?:すべて|全て|いずれ|どれ)|^(?:どれでもない|いずれでもない)/u,
  /^위의? (?:모두|모든|보기)|^(?:해당 (?:사항 )?없음|정답 없음)/u,
];

// The options change their order.
const BY_LETTER =
  /(?:[Oo]ption|[Aa]nswer|[Cc]hoice|Antwort|[Oo]pción|[Rr]espuesta|[Rr]éponse|[Oo]pzione|[Rr]isposta|[Oo]pção|[Oo]ptie|选项|選択肢) ?[A-E](?![\p{L}\p{N}])/u;

export function judgeCatchAll({ options, explanation, reasons = [], correct }: QuizQuestion): QualityFinding[] {
  const found = options.find((option) => CATCH_ALL.some((pattern) => pattern.test(option)));
  if (found !== undefined)
    return [block('Q5', found, 'An option stands for all or none of the others. Write a real one.')];
  const lettered = [explanation, ...options, ...reasons].find((text) => BY_LETTER.test(text));
  if (lettered === undefined) return [];
  return [
    block(
      'Q5',
      lettered === options[correct] ? '' : lettered,
      'It names options by their position; their order changes.',
    ),
  ];
}

const NEGATIVE: Record<string, RegExp> = {
  en: /(?<![\p{L}'’])(?:not|except|incorrect|false|never)(?!\p{L})|n['’]t(?!\p{L})/u,
  de: /(?<!\p{L})(?:nicht|kein[a-z]{0,2}|falsch|außer)(?!\p{L})/u,
  es: /(?<!\p{L})(?:no|excepto|incorrect[ao]|fals[ao])(?!\p{L})/u,
  fr: /(?<!\p{L})(?:pas|sauf|faux|fausse|incorrecte?)(?!\p{L})/u,
  ar: /(?<!\p{L})(?:ليس|ليست|لا|باستثناء|خاطئ|خاطئة)(?!\p{L})/u,
  hi: /(?<![\p{L}\p{M}])(?:नहीं|गलत|छोड़कर)(?![\p{L}\p{M}])/u,
  zh: /不是|不属于|不正确|不包括|错误|除了/u,
  ja: /ではない|でない|正しくない|誤って|当てはまらない|除いて/u,
};

// In the sentence that asks. Capitals mark a negative; scripts without them use a bracket or quotation mark.
export function judgeNegative({ question }: QuizQuestion, language = 'en'): QualityFinding[] {
  const asking = splitSentences(question).findLast((sentence) => /[?？؟]/u.test(sentence)) ?? question;
  const found = NEGATIVE[language]?.exec(asking)?.[0];
  if (found === undefined) return [];
  return [warn('Q3', question, 'The question is negative, and nothing marks it.')];
}

const ABSOLUTES: Record<string, RegExp> = {
  en: /\b(?:always|never|all|none|every|only|must|cannot|impossible|completely|entirely|no one)\b/i,
  de: /(?<!\p{L})(?:immer|nie|niemals|alle[srnm]?|kein[a-z]{0,2}|jede[srnm]?|nur|unmöglich|vollständig)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:siempre|nunca|jamás|tod[ao]s?|ningun[ao]?|ningún|sol[ao]|solamente|imposible)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:toujours|jamais|tous|toutes?|aucune?|seulement|uniquement|impossible)(?!\p{L})/iu,
  ar: /(?<!\p{L})(?:دائما|دائمًا|أبدا|أبدًا|كل|جميع|فقط|مستحيل)(?!\p{L})/u,
  hi: /(?<![\p{L}\p{M}])(?:हमेशा|कभी नहीं|सभी|केवल|सिर्फ|असंभव)(?![\p{L}\p{M}])/u,
  zh: /总是|永远|从不|所有|完全|只有|不可能/u,
  ja: /必ず|決して|すべて|全て|常に|だけ|不可能/u,
};

export function judgeAbsolutes({ options, correct }: QuizQuestion, language = 'en'): QualityFinding[] {
  const pattern = ABSOLUTES[language];
  if (!pattern || pattern.test(options[correct] ?? '')) return [];
  const found = options.find((option) => pattern.test(option));
  return found === undefined ? [] : [warn('Q4', found, 'Absolute words are in wrong options alone.')];
}

const ENDS = /[.!。।！]$/u;
const LOWER = /^\p{Ll}/u;
const ARTICLE = /\b(an?)(?:\s*(?:_{2,}|\.{3}|…))?[\s:?]*$/i;

// Only the right option goes on as the question begins, or is written as a sentence.
export function judgeGrammar({ question, options, correct }: QuizQuestion): QualityFinding[] {
  const stands = (of: (option: string) => boolean) => {
    const right = of(options[correct] ?? '');
    return options.every((option, index) => index === correct || of(option) !== right);
  };
  if (stands((option) => ENDS.test(option)) || stands((option) => LOWER.test(option)))
    return [warn('Q7', question, 'The right option alone begins or ends in another way than the others.')];
  const article = ARTICLE.exec(question)?.[1]?.toLowerCase();
  if (article === undefined) return [];
  const fits = (option: string) => /^[aeiou]/i.test(option) === (article === 'an');
  if (!stands(fits)) return [];
  return [warn('Q7', question, 'The article of the question fits the right option alone.')];
}
