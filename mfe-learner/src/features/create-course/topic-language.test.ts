import { findTopicLanguage } from './topic-language.ts';

test.each([
  ['How sourdough bread works', 'en'],
  ['Die Geschichte der Uhr', 'de'],
  ['Straßenbau', 'de'],
  ['Cómo hacer pan', 'es'],
  ['Histoire de la Bretagne et des Celtes', 'fr'],
  ['パンの焼き方', 'ja'],
  ['中国历史', 'zh'],
  ['تاريخ العلوم', 'ar'],
  ['تاریخ چای', 'fa'],
  ['История Рыбинска', 'ru'],
  ['इतिहास', 'hi'],
])('CRS-20 the language of “%s” is %s', (topic, language) => {
  expect(findTopicLanguage(topic)).toBe(language);
});

test.each(['Python', 'Sourdough', '', '2026', 'Der'.slice(1)])(
  'CRS-20 the topic “%s” leaves its language open',
  (topic) => {
    expect(findTopicLanguage(topic)).toBeUndefined();
  },
);
