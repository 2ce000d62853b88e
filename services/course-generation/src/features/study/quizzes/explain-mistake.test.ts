import { goodQuizzes } from '../../authoring/quality/testing/good-quizzes.ts';
import { toAnswerResult } from './quiz.ts';

const WORDS: Record<string, string> = {
  ar: 'خطئي',
  de: 'meinen Fehler',
  en: 'my mistake',
  es: 'mi error',
  fr: 'mon erreur',
  hi: 'गलती',
  ja: '間違って',
  zh: '错在哪里',
};

test.each(goodQuizzes())(
  'STU-15 a mistake is asked about in the language of the quiz: $name',
  ({ language, items }) => {
    for (const item of items) {
      const { ask = '', reasons } = toAnswerResult(item, 2);
      expect(ask).toContain(WORDS[language]);
      for (const text of [item.question, item.options[0], item.options[2]]) expect(ask).toContain(text);
      expect(reasons).toEqual(item.reasons);
      expect(toAnswerResult(item, 0)).not.toHaveProperty('ask');
    }
  },
);

test('STU-15 a question of an earlier release has no reasons', () => {
  const [item] = goodQuizzes()[0]?.items ?? [];
  if (!item) throw new Error('no quiz');
  expect(toAnswerResult({ ...item, reasons: undefined }, 0)).not.toHaveProperty('reasons');
});
