import { SeededRandom } from '../seeded-random.ts';
import type { ExerciseAnswer, ExerciseKey } from './exercise.ts';
import {
  cleanAnswer,
  findFlaws,
  InvalidAnswerError,
  type MarkedKey,
  markAnswer,
  matchMistake,
  showExercise,
  solutionOf,
  validateAnswer,
} from './index.ts';
import { BLANK_ROWS, NUMBER_ROWS, PLACES_ROWS } from './testing/grader-rows.ts';

const rules = { seed: 'seed', language: 'en' };

function describe(key: MarkedKey, answer: ExerciseAnswer, language = rules): string {
  const marking = markAnswer(key, answer, language);
  if (marking.outcome === 'asked') return `asked ${marking.question.reason}`;
  const { score, right, parts } = marking.mark;
  expect(right).toBe(score === 1);
  const word = score === 1 ? 'right' : score === 0.5 ? 'half' : score === 0 ? 'wrong' : String(score);
  return [word, parts[0]?.note ?? ''].join(' ').trim();
}

const show = (text: string) =>
  JSON.stringify(text).replace(
    /[^\x20-\x7e\p{L}\p{M}\p{N}\p{S}\p{P}]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16)}`,
  );

const numberRows = NUMBER_ROWS.flatMap(({ key, rows }) =>
  Object.entries(rows).flatMap(([outcome, texts]) =>
    texts.map((text) => ({
      name: `${key.value}${key.unit ? ` ${key.unit}` : ''}: ${show(text)} is ${outcome}`,
      key,
      text,
      outcome,
    })),
  ),
);
const blankRows = BLANK_ROWS.flatMap(({ blank, rules: language, rows }) =>
  Object.entries(rows).flatMap(([outcome, texts]) =>
    texts.map((text) => ({
      name: `${blank.accept[0]} (${language.language}${language.isLanguageCourse ? ' course' : ''}): ${show(text)} is ${outcome}`,
      blank,
      language,
      text,
      outcome,
    })),
  ),
);

test('STU-37 the table of the graders has 300 rows and more', () => {
  expect(numberRows.length + blankRows.length + PLACES_ROWS.length).toBeGreaterThanOrEqual(300);
});

test.each(numberRows)('STU-37 number $name', ({ key, text, outcome }) => {
  expect(describe({ kind: 'number', ...key }, { kind: 'number', text })).toBe(outcome);
});

test.each(blankRows)('STU-37 blank $name', ({ blank, language, text, outcome }) => {
  const key: MarkedKey = { kind: 'cloze', text: 'It is {{1}}.', blanks: [blank] };
  expect(describe(key, { kind: 'cloze', blanks: [text] }, { seed: 'seed', ...language })).toBe(outcome);
});

const PLACES = { choice: 'options', several: 'options', order: 'items', match: 'right' } as const;

function answerBy(key: ExerciseKey, chosen: string[], seed: string): ExerciseAnswer {
  const shown = showExercise(key, seed);
  const texts = (shown as unknown as Record<string, string[]>)[PLACES[key.kind as keyof typeof PLACES]] ?? [];
  const places = chosen.map((text) => texts.indexOf(text));
  if (key.kind === 'choice') return { kind: 'choice', choice: places[0] ?? -1 };
  if (key.kind === 'several') return { kind: 'several', choices: places };
  return key.kind === 'order' ? { kind: 'order', order: places } : { kind: 'match', pairs: places };
}

test.each(PLACES_ROWS)('STU-37 $key.kind: $name', ({ key, chosen, score, parts }) => {
  for (const seed of ['a', 'b', 'c', 'd']) {
    const marking = markAnswer(key as MarkedKey, answerBy(key, chosen, seed), { seed, language: 'en' });
    if (marking.outcome === 'asked') throw new Error('It was asked.');
    expect(marking.mark.score).toBeCloseTo(score);
    expect(marking.mark.right).toBe(score === 1);
    if (parts) expect(marking.mark.parts.map(({ right }) => right)).toEqual(parts);
  }
});

const several: MarkedKey = { kind: 'several', options: ['a', 'b', 'c', 'd'], correct: [0, 1] };

test('STU-37 what is said of options tells nothing of those that were not chosen', () => {
  const marking = markAnswer(several, answerBy(several, ['a', 'c'], 's'), { seed: 's', language: 'en' });
  const shown = showExercise(several, 's');
  if (marking.outcome === 'asked' || shown.kind !== 'several') throw new Error('It was asked.');
  const wrong = shown.options.filter((_, at) => marking.mark.parts[at]?.right === false);
  expect(wrong).toEqual(['c']);
});

test('STU-37 items of an order: what stands behind the right one is right', () => {
  const key: MarkedKey = { kind: 'order', items: ['1', '2', '3', '4'] };
  const shown = showExercise(key, 's');
  const marking = markAnswer(key, answerBy(key, ['2', '3', '4', '1'], 's'), { seed: 's', language: 'en' });
  if (marking.outcome === 'asked' || shown.kind !== 'order') throw new Error('It was asked.');
  expect(shown.items.filter((_, at) => marking.mark.parts[at]?.right).sort()).toEqual(['3', '4']);
});

test('STU-37 blanks get their share, and a word of another blank is not a misspelt one', () => {
  const key: MarkedKey = {
    kind: 'cloze',
    text: 'A {{1}} has an {{2}}, at noon {{3}}.',
    blanks: [{ accept: ['effect'] }, { accept: ['affect'] }, { accept: ['noon'] }],
  };
  const mark = (...blanks: string[]) => {
    const marking = markAnswer(key, { kind: 'cloze', blanks }, rules);
    return marking.outcome === 'marked' ? marking.mark : marking.question;
  };
  expect(mark('effect', 'affect', 'noon')).toEqual({ score: 1, right: true, parts: Array(3).fill({ right: true }) });
  expect(mark('affect', 'effekt', 'none')).toMatchObject({ score: 0, right: false });
  expect(mark('effekt', 'affect', 'moon')).toEqual({
    score: 2 / 3,
    right: false,
    parts: [{ right: true, note: 'spelling' }, { right: true }, { right: false }],
  });
  expect(mark('effect', ' ', 'noon')).toEqual({ reason: 'incomplete', at: 1 });
  expect(mark('effect')).toEqual({ reason: 'incomplete', at: 1 });
});

test('STU-37 each reading that is offered can be sent as an answer', () => {
  const key: MarkedKey = { kind: 'number', value: 1.234, unit: 'm' };
  const marking = markAnswer(key, { kind: 'number', text: '−1,234 km' }, rules);
  expect(marking).toEqual({ outcome: 'marked', mark: { score: 0, right: false, parts: [{ right: false }] } });
  expect(markAnswer(key, { kind: 'number', text: '1,234 km' }, rules)).toEqual({
    outcome: 'asked',
    question: { reason: 'which_reading', readings: ['1234 km', '1.2340 km'] },
  });
  expect(describe(key, { kind: 'number', text: '1234 km' })).toBe('wrong');
  expect(describe(key, { kind: 'number', text: '1.2340 km' })).toBe('half wrong_unit');
});

test('STU-37 what is shown is in an order that tells nothing, the same for the same seed', () => {
  const order: ExerciseKey = { kind: 'order', items: ['a', 'b', 'c'] };
  const match: ExerciseKey = { kind: 'match', left: ['1', '2', '3'], right: ['a', 'b', 'c', 'd'] };
  const firsts = new Set<string>();
  for (let seed = 0; seed < 300; seed += 1) {
    const [one, other] = [showExercise(order, `${seed}`), showExercise(match, `${seed}`)];
    if (one.kind !== 'order' || other.kind !== 'match') throw new Error('Another kind.');
    expect(one.items.join('')).not.toBe('abc');
    expect(other.right.join('').startsWith('abc')).toBe(false);
    expect([...other.right].sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(showExercise(order, `${seed}`)).toEqual(one);
    firsts.add(other.right[0] ?? '').add(one.items[0] ?? '');
  }
  expect([...firsts].sort()).toEqual(['a', 'b', 'c', 'd']);
  const first = new Set(
    Array.from({ length: 40 }, (_, seed) => (showExercise(several, `${seed}`) as typeof several).options[0]),
  );
  expect(first.size).toBe(4);
});

test('STU-37 nothing of a key is shown', () => {
  const text: ExerciseKey = {
    kind: 'text',
    criteria: [{ text: 'Names the cause', weight: 2, anchors: ['secret', 'secret', 'secret'] }],
    minWords: 15,
    sample: 'secret',
  };
  expect(showExercise(text, 's')).toEqual({ kind: 'text', criteria: ['Names the cause'], minWords: 15 });
  expect(showExercise({ kind: 'number', value: 5, unit: 'km', check: '2+3' }, 's')).toEqual({
    kind: 'number',
    hasUnit: true,
  });
  expect(showExercise({ kind: 'number', value: 5, unit: '%' }, 's')).toEqual({ kind: 'number', hasUnit: false });
  expect(showExercise({ kind: 'cloze', text: 'a {{1}}', blanks: [{ accept: ['secret'] }] }, 's')).toEqual({
    kind: 'cloze',
    text: 'a {{1}}',
    blanks: 1,
  });
});

const shownText = { kind: 'text' as const, criteria: ['a', 'b'], minWords: 4 };
const shownOrder = { kind: 'order' as const, items: ['a', 'b', 'c'] };
const shownMatch = { kind: 'match' as const, left: ['a', 'b', 'c'], right: ['1', '2', '3', '4'] };
test.each([
  [{ kind: 'several' as const, options: ['a', 'b'] }, { kind: 'several' as const, choices: [] }, 'empty'],
  [shownOrder, { kind: 'order' as const, order: [2, 1] }, 'incomplete'],
  [shownMatch, { kind: 'match' as const, pairs: [0, 3] }, 'incomplete'],
  [shownText, { kind: 'text' as const, text: '\u200b \n' }, 'empty'],
  [shownText, { kind: 'text' as const, text: 'Only three\u200b words, ...' }, 'too_short'],
  [shownText, { kind: 'text' as const, text: '酵母吃糖和水' }, undefined],
  [{ kind: 'number' as const, hasUnit: true }, { kind: 'number' as const, text: '5' }, 'no_unit'],
  [{ kind: 'number' as const, hasUnit: true }, { kind: 'number' as const, text: '5 fish' }, undefined],
  [{ kind: 'cloze' as const, text: '{{1}} {{2}}', blanks: 2 }, { kind: 'cloze' as const, blanks: ['', ''] }, 'empty'],
])('STU-37 %j is asked before it is marked: %j', (shown, answer, reason) => {
  expect(validateAnswer(shown, answer)?.reason).toBe(reason);
});

test.each([
  [shownOrder, { kind: 'text' as const, text: 'a' }],
  [shownOrder, { kind: 'order' as const, order: [0, 1, 3] }],
  [shownOrder, { kind: 'order' as const, order: [0, 1, 1] }],
  [shownOrder, { kind: 'order' as const, order: [0, 1, Number.NaN] }],
  [shownMatch, { kind: 'match' as const, pairs: [0, 1, 4] }],
  [shownMatch, { kind: 'match' as const, pairs: [0, 1, 2, 3] }],
  [
    { kind: 'choice' as const, options: ['a', 'b'] },
    { kind: 'choice' as const, choice: 2 },
  ],
  [
    { kind: 'choice' as const, options: ['a', 'b'] },
    { kind: 'choice' as const, choice: -1 },
  ],
  [
    { kind: 'choice' as const, options: ['a', 'b'] },
    { kind: 'choice' as const, choice: 0.5 },
  ],
  [
    { kind: 'several' as const, options: ['a', 'b'] },
    { kind: 'several' as const, choices: [0, 2] },
  ],
  [
    { kind: 'cloze' as const, text: '{{1}}', blanks: 1 },
    { kind: 'cloze' as const, blanks: ['a', 'b'] },
  ],
])('STU-37 to %j the answer %j is refused', (shown, answer) => {
  expect(() => validateAnswer(shown, answer)).toThrow(InvalidAnswerError);
});

const KEYS: MarkedKey[] = [
  ...PLACES_ROWS.map(({ key }) => key as MarkedKey),
  ...NUMBER_ROWS.map(({ key }) => ({ kind: 'number' as const, ...key })),
  { kind: 'number', value: 1.234 },
  { kind: 'number', value: 1e-7 },
  { kind: 'number', value: 1e21 },
  { kind: 'number', value: 0.1 + 0.2, rel: 1e-12 },
  ...BLANK_ROWS.map(({ blank }) => ({ kind: 'cloze' as const, text: '{{1}}', blanks: [blank] })),
];

test('STU-37 the solution gets full marks, and no answer more than that or no number', () => {
  const random = new SeededRandom('property');
  for (let round = 0; round < 3_000; round += 1) {
    const key = random.pick(KEYS as [MarkedKey, ...MarkedKey[]]);
    const context = {
      seed: `${round}`,
      language: random.pick(['en', 'de', 'tr', 'ar']),
      isLanguageCourse: round % 2 === 0,
    };
    const solution = solutionOf(key, context.seed) as ExerciseAnswer;
    expect([key, markAnswer(key, solution, context)]).toMatchObject([
      key,
      { outcome: 'marked', mark: { score: 1, right: true } },
    ]);
    const places = () => Array.from({ length: random.whole(0, 6) }, () => random.whole(0, 6));
    const text = () => random.take([...'0123456789.,-−/ e%km€½²^١×('], random.whole(0, 8)).join('');
    const answers: ExerciseAnswer[] = [
      { kind: 'choice', choice: random.whole(0, 6) },
      { kind: 'several', choices: places() },
      { kind: 'order', order: random.take([0, 1, 2, 3, 4], 5) },
      { kind: 'match', pairs: places() },
      { kind: 'cloze', blanks: [text()] },
      { kind: 'number', text: text() },
    ];
    for (const answer of answers.filter(({ kind }) => kind === key.kind)) {
      try {
        const marking = markAnswer(key, answer, context);
        if (marking.outcome === 'asked') continue;
        expect(marking.mark.score).toBeGreaterThanOrEqual(0);
        expect(marking.mark.score).toBeLessThanOrEqual(1);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidAnswerError);
      }
    }
  }
});

test('STU-37 a text is solved by its sample, and stored without what is hidden', () => {
  const key: ExerciseKey = { kind: 'text', criteria: [], minWords: 15, sample: 'Since …' };
  expect(solutionOf(key, 's')).toEqual({ kind: 'sample', text: 'Since …' });
  expect(cleanAnswer({ kind: 'text', text: 'a\u202eb\u200bc\u0000\nd' })).toEqual({ kind: 'text', text: 'abc\nd' });
  expect(cleanAnswer({ kind: 'cloze', blanks: ['a\u2066'] })).toEqual({ kind: 'cloze', blanks: ['a'] });
});

test.each<[string, MarkedKey, ExerciseAnswer, string, boolean]>([
  [
    'a number by its value',
    { kind: 'number', value: 1323, unit: 'EUR', rel: 0.001 },
    { kind: 'number', text: '1.320,00 €' },
    '1320',
    true,
  ],
  [
    'a number in another unit',
    { kind: 'number', value: 72, unit: 'km/h' },
    { kind: 'number', text: '10 m/s' },
    '36 km/h',
    true,
  ],
  ['another number', { kind: 'number', value: 72, unit: 'km/h' }, { kind: 'number', text: '11 m/s' }, '36 km/h', false],
  ['a right number', { kind: 'number', value: 72, unit: 'km/h' }, { kind: 'number', text: '72 km/h' }, '72', false],
  [
    'a word, folded',
    { kind: 'cloze', text: '{{1}}', blanks: [{ accept: ['heat'] }] },
    { kind: 'cloze', blanks: [' LIGHT.'] },
    'Light',
    true,
  ],
  ['a wrong option', several, answerBy(several, ['a', 'c'], 'seed'), 'C', true],
  ['an option that is right', several, answerBy(several, ['a', 'c'], 'seed'), 'a', false],
  ['an option that was not chosen', several, answerBy(several, ['a', 'c'], 'seed'), 'd', false],
])('STU-37 a listed mistake is found: %s', (_name, key, answer, mistake, isFound) => {
  const why = matchMistake(
    key,
    answer,
    [
      { answer: 'never', why: 'no' },
      { answer: mistake, why: 'because' },
    ],
    rules,
  );
  expect(why).toBe(isFound ? 'because' : undefined);
});

const sound: Record<string, ExerciseKey> = {
  choice: { kind: 'choice', options: ['two', 'three', 'four'], correct: 1 },
  several: { kind: 'several', options: ['two', 'three', 'four'], correct: [0, 2] },
  cloze: {
    kind: 'cloze',
    text: 'Yeast eats {{1}} and gives {{2}}.',
    blanks: [{ accept: ['sugar'] }, { accept: ['gas', 'carbon dioxide'] }],
  },
  order: { kind: 'order', items: ['knead', 'proof', 'bake'] },
  match: { kind: 'match', left: ['France', 'Spain', 'Italy'], right: ['Paris', 'Madrid', 'Rome', 'Cairo'] },
  number: { kind: 'number', value: 1323, unit: 'EUR', rel: 0.005, check: '1200*1.05^2' },
  text: {
    kind: 'text',
    criteria: ['Names the cause', 'Gives an example'].map((text) => ({
      text,
      weight: 1,
      anchors: ['none', 'vague', 'clear'],
    })),
    minWords: 15,
    sample: 'Yeast gives gas, as in bread.',
  },
};
const PROMPT = 'A loan of 1,200 euros grows at 5 % for 2 years: what is owed?';

test.each(Object.keys(sound))('STU-37 a sound key has no flaws: %s', (kind) => {
  const key = sound[kind];
  expect(key && findFlaws(key, PROMPT)).toEqual([]);
});

test.each([[['AA', 'Aa', 'aa']], [['كَتَبَ', 'كُتِبَ', 'كاتب']]])('STU-37 the options %j are different', (options) => {
  expect(findFlaws({ kind: 'choice', options, correct: 1 }, PROMPT)).toEqual([]);
});

const blank = (...accept: string[]) => ({ accept });
test.each<[string, Record<string, unknown>, RegExp, string?]>([
  ['choice', { options: ['two', 'three'] }, /3 to 6/],
  ['choice', { options: ['two', ' ', 'four'] }, /empty/],
  ['choice', { options: ['two', 'three', ' Two.'] }, /twice/],
  ['choice', { correct: 3 }, /no option/],
  ['choice', { correct: 0.5 }, /no option/],
  ['choice', { reasons: ['a'] }, /reasons/],
  ['several', { correct: [] }, /At least one/],
  ['several', { correct: [0, 1, 2] }, /At least one/],
  ['several', { correct: [0, 0] }, /twice/],
  ['several', { correct: [-1] }, /no option/],
  ['cloze', { text: 'Yeast eats {{1}}.' }, /once each/],
  ['cloze', { text: 'Yeast {{2}} eats {{1}}.' }, /once each/],
  ['cloze', { text: '{{1}} {{2}} {{2}} eats' }, /once each/],
  ['cloze', { text: 'Yeast eats {{sugar}} and {{2}}' }, /once each/],
  ['cloze', { text: '{{1}} {{2}}' }, /nothing beside/],
  ['cloze', { blanks: [blank('sugar'), blank()] }, /1 to 6/],
  ['cloze', { blanks: [blank('sugar'), blank('a1', 'b', 'c', 'd', 'e', 'f', 'g')] }, /1 to 6/],
  ['cloze', { blanks: [blank('sugar'), blank('gas', 'Gas')] }, /twice/],
  ['cloze', { blanks: [blank('sugar'), blank('')] }, /empty/],
  ['cloze', { text: 'Yeast eats sugars, sugar is {{1}} and {{2}}.' }, /printed/],
  ['cloze', {}, /printed/, 'Say what sugar does.'],
  ['cloze', { text: '植物{{1}}和{{2}}', blanks: [blank('光合作用'), blank('水')] }, /printed/, '光合作用是什么'],
  ['order', { items: ['knead', 'bake'] }, /3 to 7/],
  ['order', { items: [...'abcdefgh'] }, /3 to 7/],
  ['order', { items: ['knead', 'proof', 'Knead'] }, /twice/],
  ['match', { left: ['a', 'b'] }, /3 to 6/],
  ['match', { right: ['Paris', 'Rome'] }, /each of/],
  ['match', { right: ['Paris', 'paris', 'Rome'] }, /twice/],
  ['match', { right: ['France', 'Madrid', 'Rome'] }, /own answer/],
  ['number', { value: Number.NaN }, /finite/],
  ['number', { value: Number.POSITIVE_INFINITY }, /finite/],
  ['number', { rel: 0.5 }, /rel/],
  ['number', { rel: Number.NaN }, /rel/],
  ['number', { abs: -1 }, /rel/],
  ['number', { abs: 2000 }, /zero/],
  ['number', { unit: '5 EUR' }, /unit/],
  ['number', { unit: '/' }, /unit/],
  ['number', {}, /printed|prints/, 'It is 1,323 after two years. What is owed?'],
  ['number', { value: 5, unit: '%' }, /prints/],
  ['text', { criteria: [] }, /2 to 4/],
  ['text', { minWords: 0 }, /minWords/],
  ['text', { sample: ' ' }, /sample/],
  ['text', { criteria: [0, 1].map((at) => ({ text: `c${at}`, weight: -1, anchors: ['a', 'b', 'c'] })) }, /weight/],
  ['text', { criteria: [0, 1].map((at) => ({ text: `c${at}`, weight: 1, anchors: ['a', 'a', 'c'] })) }, /anchors/],
  ['text', {}, /prompt/, ' '],
])('STU-37 %s with %j is not shown: %s', (kind, change, flaw, prompt = PROMPT) => {
  const key = { ...sound[kind], ...change } as ExerciseKey;
  expect(findFlaws(key, prompt).join(' ')).toMatch(flaw);
});
