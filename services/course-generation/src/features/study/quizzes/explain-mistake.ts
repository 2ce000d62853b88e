import { detectLanguage } from '../../authoring/index.ts';

type Mistake = Record<'question' | 'chosen' | 'right', string>;

// What a learner would ask the teacher, in the languages that a text tells for certain.
const QUESTIONS: Record<string, (mistake: Mistake) => string> = {
  en: ({ question, chosen, right }) =>
    `The quiz asked: “${question}” I chose “${chosen}”, but “${right}” is right. Please explain my mistake to me.`,
  de: ({ question, chosen, right }) =>
    `Im Quiz stand: „${question}“ Ich habe „${chosen}“ gewählt, aber „${right}“ ist richtig. Bitte erkläre mir meinen Fehler.`,
  es: ({ question, chosen, right }) =>
    `El cuestionario preguntaba: «${question}» Elegí «${chosen}», pero lo correcto es «${right}». Explícame mi error, por favor.`,
  fr: ({ question, chosen, right }) =>
    `Le quiz demandait : « ${question} » J’ai choisi « ${chosen} », mais la bonne réponse est « ${right} ». Explique-moi mon erreur, s’il te plaît.`,
  it: ({ question, chosen, right }) =>
    `Il quiz chiedeva: «${question}» Ho scelto «${chosen}», ma la risposta giusta è «${right}». Spiegami il mio errore, per favore.`,
  pt: ({ question, chosen, right }) =>
    `O questionário perguntava: «${question}» Escolhi «${chosen}», mas o certo é «${right}». Explica-me o meu erro, por favor.`,
  nl: ({ question, chosen, right }) =>
    `De quiz vroeg: “${question}” Ik koos “${chosen}”, maar “${right}” is goed. Leg me alsjeblieft mijn fout uit.`,
  ru: ({ question, chosen, right }) =>
    `В тесте был вопрос: «${question}» Я ответил «${chosen}», но правильный ответ «${right}». Пожалуйста, объясни мою ошибку.`,
  ar: ({ question, chosen, right }) =>
    `سأل الاختبار: «${question}» اخترت «${chosen}»، لكن الصحيح هو «${right}». من فضلك اشرح لي خطئي.`,
  hi: ({ question, chosen, right }) =>
    `प्रश्नोत्तरी में पूछा गया: “${question}” मैंने “${chosen}” चुना, पर सही उत्तर “${right}” है। कृपया मेरी गलती समझाइए।`,
  zh: ({ question, chosen, right }) =>
    `测验的问题是：“${question}”我选了“${chosen}”，但正确答案是“${right}”。请解释我错在哪里。`,
  ja: ({ question, chosen, right }) =>
    `クイズの問題は「${question}」でした。私は「${chosen}」を選びましたが、正解は「${right}」です。どこが間違っていたのか説明してください。`,
};

/**
 * The question to the teacher about a wrong answer, in the language of the quiz; English where it is not certain.
 * @param texts of the question, which tell its language
 */
export function askAboutMistake(mistake: Mistake, texts: readonly string[]) {
  const { language, script } = detectLanguage(texts.join('\n'));
  // Short texts in Arabic letters are not told apart; most courses in them are in Arabic.
  const write = QUESTIONS[language ?? (script === 'arabic' ? 'ar' : 'en')] ?? QUESTIONS.en;
  return write?.(mistake);
}
