import {
  detectLanguage,
  detectScript,
  expectedFromTitles,
  isForeignBlock,
  namesLanguage,
  toExpected,
} from './language.ts';
import { PARAGRAPHS } from './testing/paragraphs.ts';

const languages = Object.keys(PARAGRAPHS);

// Two paragraphs of near relatives have nearly the same function words: then nothing is said.
const UNDECIDED: Record<string, string[]> = { it: ['es', 'it'] };

test.each(languages)('CRS-22 a paragraph in %s is recognized, and fits no other language', (language) => {
  const text = PARAGRAPHS[language] ?? '';
  expect(detectLanguage(text).language).toBe(language);
  const fitting = languages.filter((other) => !isForeignBlock(text, toExpected(other)));
  expect(fitting).toEqual(UNDECIDED[language] ?? [language]);
});

test('CRS-22 short blocks, names, numbers and quotations are never judged', () => {
  const german = toExpected('de');
  expect(isForeignBlock('The rest is silence.', german)).toBe(false);
  expect(isForeignBlock('Saccharomyces cerevisiae, Lactobacillus sanfranciscensis, Candida humilis', german)).toBe(
    false,
  );
  expect(isForeignBlock('1 + 1 = 2, 3.14 × 2 = 6.28, 100 % 1995 2001 2015 2020 2024', german)).toBe(false);
  expect(isForeignBlock('酵母菌', german)).toBe(false);
  expect(isForeignBlock(`${PARAGRAPHS.de} „The rest is silence“, 静かに.`, german)).toBe(false);
});

test.each([
  ['ru', 'Браузеры: Mozilla Firefox, Google Chrome, Microsoft Edge, Apple Safari, Opera Software и другие.'],
  ['zh', '浏览器有 Mozilla Firefox、Google Chrome、Microsoft Edge、Apple Safari 和 Opera Software 等等。'],
  ['ko', 'getHours(), getMinutes(), getSeconds(), getMilliseconds()는 시각의 부분을 돌려줍니다.'],
  ['ja', 'Array.from(list), Object.entries(map), JSON.stringify(value) は新しい値を返します。'],
])('CRS-22 names of products and functions keep their letters in %s', (language, text) => {
  expect(isForeignBlock(text, toExpected(language))).toBe(false);
});

test('CRS-22 languages without data are judged by their script alone', () => {
  expect(isForeignBlock(PARAGRAPHS.sv ?? '', toExpected('nb'))).toBe(false);
  expect(isForeignBlock(PARAGRAPHS.ja ?? '', toExpected('nb'))).toBe(true);
  expect(isForeignBlock(PARAGRAPHS.en ?? '', toExpected('th'))).toBe(true);
});

test.each([
  ['an English topic alone', 'How sourdough bread works', [], undefined],
  ['a Japanese topic', '日本の歴史', [], { language: 'ja', script: 'kana' }],
  ['a topic in Han characters', '量子力学入門', [], { script: 'han' }],
  ['an Arabic topic', 'تاريخ العلوم عند العرب', [], { script: 'arabic' }],
  ['a Hindi topic', 'रोटी बनाने का विज्ञान', [], { language: 'hi', script: 'devanagari' }],
  ['two words of Hebrew', 'שָׁלוֹם', [], undefined],
  ['a topic of two scripts', 'Kubernetes 入門', [], undefined],
  ['a Latin topic with its outline', 'Sourdough', ['Flour', 'Water', 'Baking'], { script: 'latin' }],
  ['a Latin topic with a Chinese outline', 'TCP', ['网络协议的历史与发展', '三次握手的过程'], { script: 'han' }],
] as const)('CRS-22 the language that %s asks for', (_name, topic, titles, expected) => {
  expect(expectedFromTitles(topic, titles)).toEqual(expected);
});

test('CRS-22 Chinese and Japanese are told apart by kana', () => {
  expect(detectScript(PARAGRAPHS.zh ?? '')).toBe('han');
  expect(detectScript(PARAGRAPHS.ja ?? '')).toBe('kana');
  expect(isForeignBlock(PARAGRAPHS.ja ?? '', { script: 'han' })).toBe(false);
  expect(isForeignBlock(PARAGRAPHS.en ?? '', { script: 'han' })).toBe(true);
});

test.each([
  ['Spanish small talk', true],
  ['Aprender inglés desde cero', true],
  ['Französisch für die Reise', true],
  ['旅行のためのスペイン語', true],
  ['تعلم اللغة الألمانية', true],
  ['Sourdough bread', false],
  ['The French Revolution', true],
  ['Germanium in semiconductors', false],
])('CRS-22 that %s names a language: %s', (topic, expected) => {
  expect(namesLanguage(topic)).toBe(expected);
});
