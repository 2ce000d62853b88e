import { compareTranslation, findPlainTexts, findSecondTranslations } from './messages.ts';

test.each([
  ['<p>Hello <b>you</b></p>', ['Hello', 'you']],
  ['<p><Trans>Hello <b>you</b></Trans></p>', []],
  ['<Field label="Name" name="first name" hint={t`Shown to others`} />', ['Name']],
  ["<Button>{busy ? 'Please wait' : t`Send`}</Button>", ['Please wait']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
  ['<p title={`Page ${number}`}>{number}</p>', ['Page …']],
  ["notify.error('Not saved')", ['Not saved']],
  ['usePageTitle(t`Pricing`)', []],
  ["const tabs = [{ title: 'All courses', id: 'all courses' }]", ['All courses']],
  ['<span className="bl:flex bl:gap-2">PayPal</span>', []],
])('VIS-18 texts of a page that are no messages are found: %s', (source, texts) => {
  expect(findPlainTexts(source)).toEqual(texts);
});

test.each([
  ['Hello {name}', 'Hallo {name}', 'de', undefined],
  ['Hello {name}', '', 'de', 'not translated'],
  ['Hello {name}', 'Hallo {nane}', 'de', 'placeholders'],
  ['See <0>the plans</0>', 'Siehe die Pläne', 'de', 'tags'],
  ['{n, plural, one {# day} other {# days}}', '{n, plural, one {# Tag} other {# Tage}}', 'de', undefined],
  ['{n, plural, one {# day} other {# days}}', '{n, plural, other {# 日}}', 'ja', undefined],
  ['{n, plural, one {# day} other {# days}}', '{n, plural, one {يوم} other {# يوم}}', 'ar', 'lacks the plural'],
])('VIS-18 a translation is compared with its source: %s, %s', (source, translation, language, problem) => {
  const found = compareTranslation(source, translation, language);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(problem);
});

test('VIS-18 a text has one translation in all parts of a page', () => {
  const shell = { Terms: { translation: 'Bedingungen' }, Close: { translation: 'Schließen' } };
  const learner = { Terms: { translation: 'Begriffe' }, Close: { translation: 'Schließen' }, New: {} };
  expect(
    findSecondTranslations([
      ['shell', shell],
      ['learner', learner],
    ]),
  ).toEqual(['learner: “Terms” is “Begriffe”, and “Bedingungen” in shell']);
});
