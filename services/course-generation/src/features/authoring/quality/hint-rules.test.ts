import { expectedHintLanguage, judgeHint, singlesOut } from './hint-rules.ts';
import { goodQuizzes } from './testing/good-quizzes.ts';
import { PARAGRAPHS } from './testing/paragraphs.ts';

const ITEM = {
  question: 'Which flour makes the network that holds the gas of a loaf?',
  options: ['Rye flour', 'Wheat flour', 'Rice flour', 'Maize flour'],
  correct: 1,
};
const listRules = (text: string, earlier: string[] = []) =>
  judgeHint(text, { item: ITEM, earlier, openItems: [] }, undefined).map(({ rule, severity }) => `${rule} ${severity}`);

test.each([
  ['its words', 'It is of course wheat flour.'],
  ['what sets it apart', 'Think about what wheat does with water.'],
])('STU-16 T1 a hint does not name the right option: %s', (_how, text) => {
  expect(listRules(text)).toEqual(['T1 block']);
});

test('STU-16 T1 one of two words that set an option apart names it', () => {
  const item = { question: 'What makes most of the gas?', options: ['Wild yeast', 'Lactic bacteria'], correct: 0 };
  expect(singlesOut(['Look near the line on yeast.'], item)).toBe(true);
  expect(singlesOut(['Compare yeast with bacteria.'], item)).toBe(false);
});

test('STU-16 T1 hints together do not rule out all other options', () => {
  const earlier = ['Rye has little of it.', 'Rice has none.'];
  expect(listRules('Maize has none either.', earlier)).toEqual(['T1 block']);
  expect(listRules('Read the part on gluten.', earlier)).toEqual([]);
  expect(singlesOut(['Compare wheat with rye.'], ITEM)).toBe(false);
});

test('STU-16 T1 no message to the model has the key or quotes the hint', () => {
  const findings = judgeHint('Wheat flour, and nothing else.', { item: ITEM, earlier: [], openItems: [] }, undefined);
  expect(JSON.stringify(findings)).not.toMatch(/wheat/i);
});

test('STU-16 T1 a hint does not tell the key of another open question that asks the same', () => {
  const openItems = [{ question: 'What holds the gas?', key: 'A network of gluten' }];
  const findings = judgeHint('It is a network of gluten.', { item: ITEM, earlier: [], openItems }, undefined);
  expect(findings).toMatchObject([{ rule: 'T1', severity: 'block' }]);
});

test('STU-16 T3 a hint is short, T5 and says something new', () => {
  expect(listRules('look '.repeat(61))).toEqual(['T3 warn']);
  expect(listRules('Read it AGAIN', ['Read it again.'])).toEqual(['T5 block']);
});

test('STU-16 T4 a hint is in the language of the course, or else of the quiz', () => {
  const german = PARAGRAPHS.de ?? '';
  const item = { ...ITEM, question: 'Which of these flours makes the network that holds the gas in a loaf of bread?' };
  const expected = expectedHintLanguage({ item, brief: undefined });
  expect(expected?.language).toBe('en');
  expect(judgeHint(german, { item, earlier: [], openItems: [] }, expected)).toMatchObject([{ rule: 'T4' }]);
  expect(expectedHintLanguage({ item, brief: { language: 'de' } })?.language).toBe('de');
});

const GENERAL: Record<string, string> = {
  ar: 'ارجع إلى بداية الدرس وابحث عن الفقرة التي تتحدث عن هذا.',
  de: 'Geh zurück zum Anfang und such die Stelle, an der davon die Rede ist.',
  en: 'Go back to the beginning and look for the place that speaks of this.',
  es: 'Vuelve al principio y busca el lugar que habla de esto.',
  fr: 'Reviens au début et cherche l’endroit qui en parle.',
  hi: 'शुरुआत पर लौटें और वह जगह खोजें जहाँ इसकी बात होती है।',
  ja: '最初に戻って、これについて書かれた場所を探してください。',
  zh: '回到开头，找到谈到这一点的地方。',
};

test.each(goodQuizzes())('STU-16 T1 in each language the key is refused and a general hint passes: $name', (quiz) => {
  for (const item of quiz.items) {
    const judge = (text: string) =>
      judgeHint(text, { item, earlier: [], openItems: [] }, undefined).map(({ rule }) => rule);
    expect(judge(`… ${item.options[item.correct]}.`)).toContain('T1');
    expect(judge(GENERAL[quiz.language] ?? '')).toEqual([]);
  }
});
