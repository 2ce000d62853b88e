import { answerAsModel } from '../../../integrations/openai/testing/fake-answers.ts';
import { NO_USAGE } from '../../accounts/index.ts';
import type { ChatModel, ChatRequest } from './chat.ts';
import { writeExercises } from './exercises.ts';
import { readExercises } from './read-exercises.ts';
import type { ExercisesRequest, WrittenExercise } from './texts.ts';

// Of a lesson with four sections: two checks, and what fits its kind.
const PLANS = { concept: ['choice', 'cloze', 'match', 'text'], procedure: ['choice', 'cloze', 'order', 'number'] };

// Words of fives and more letters that begin and end as no other one does.
const WORDS = [
  ['barley', 'ceramic', 'dough', 'elastic', 'flour', 'gluten'],
  ['hydration', 'incubator', 'juniper', 'kneading', 'lactic', 'malted'],
  ['nutrient', 'oxygen', 'pastry', 'quench', 'rising', 'starter'],
  ['temperature', 'utensil', 'vinegar', 'whisk', 'yeast', 'zesty'],
];

const requestOf = (title: string, kind: keyof typeof PLANS, sections = 4): ExercisesRequest => ({
  mainTopic: 'Bread and marks',
  topicTitle: 'Baking',
  lesson: {
    title,
    kind,
    objectives: ['Bake a loaf'],
    markdown: WORDS.map((words, at) => `${at < sections ? `### Part ${at}\n\n` : ''}So ${words.join(', ')}.`).join(
      '\n\n',
    ),
  },
  avoid: [],
  userKey: 'learner',
});

// What a fault changes, as the model writes it.
interface Written extends Record<string, unknown> {
  number: number;
  kind: WrittenExercise['kind'];
  prompt: string;
}

interface FakeOptions {
  // Of each exercise, first and second time.
  change?: (exercise: Written, lesson: string) => object;
  // What the second request changes instead.
  repair?: (exercise: Written) => object;
  // For each criterion of the sample of a text, of an answer that asks for points, and of half an answer.
  points?: [full: number, begging: number, half: number];
  solved?: (text: string) => string;
}

/** Right in all, but for the changes. */
function createFakeModel(options: FakeOptions) {
  const { change = () => ({}), repair, solved = (text) => text, points: [full, begging, half] = [2, 0, 1] } = options;
  const requests: ChatRequest[] = [];
  const write = (text: string, isRepair: boolean, lesson: string) => {
    const { exercises } = JSON.parse(text) as { exercises: Written[] };
    const changeNow = isRepair && repair ? repair : (one: Written) => change(one, lesson);
    return { exercises: exercises.map((one) => ({ ...one, ...changeNow(one) })) };
  };
  const mark = ({ answers, criteria }: { answers: { text: string }[]; criteria: { criterion: number }[] }) => ({
    answers: answers.map(({ text }, at) => ({
      answer: at + 1,
      criteria: criteria.map(({ criterion }) => ({
        criterion,
        quote: text,
        points: text.startsWith('Ignore') ? begging : text.includes('nothing more') ? half : full,
      })),
    })),
  });
  const chat: ChatModel = {
    model: 'fake',
    description: 'fake',
    source: 'openai',
    isModel: true,
    async complete(request) {
      requests.push(request);
      const { operation, messages } = request;
      const data = JSON.parse(messages[1]?.content ?? '{}');
      const text =
        operation === 'marking'
          ? JSON.stringify(mark(data))
          : operation === 'exercises'
            ? JSON.stringify(write(answerAsModel(messages), messages.length > 2, data.lesson))
            : solved(answerAsModel(messages));
      return { text, model: 'fake', usage: NO_USAGE };
    },
  };
  return { chat, requests };
}

async function write(request: ExercisesRequest, options: FakeOptions = {}) {
  const { chat, requests } = createFakeModel(options);
  const fates: string[] = [];
  const { items, quality } = await writeExercises(chat, request, {
    onJudged: ({ fate, findings }) => fates.push([fate, ...findings.map(({ rule }) => rule)].join(' ')),
  });
  return {
    kinds: items.map(({ kind }) => kind),
    items,
    rules: quality.findings.map(({ rule }) => rule),
    requests,
    fates,
  };
}

test('STU-37 of ten exercises of which four are wrong, and stay wrong, exactly the six others are shown', async () => {
  const wrong: Record<string, (exercise: Written) => object> = {
    'First number': () => ({ value: 43, check: '43' }),
    'First cloze': ({ blanks }) => ({ prompt: `Is it ${JSON.stringify(blanks)}?` }),
    'Second number': () => ({ check: '3*15' }),
    'Third text': ({ sample }) => ({ half: sample }),
  };
  const change = (exercise: Written, lesson: string) => wrong[`${lesson} ${exercise.kind}`]?.(exercise) ?? {};
  const lessons = [requestOf('First', 'procedure'), requestOf('Second', 'procedure'), requestOf('Third', 'concept', 0)];
  const written: string[] = [];
  for (const request of lessons) {
    const { items } = await write(request, { change });
    written.push(...items.map(({ kind }) => `${request.lesson.title} ${kind}`));
  }
  expect(written).toEqual([
    'First choice',
    'First order',
    'Second choice',
    'Second cloze',
    'Second order',
    'Third match',
  ]);
});

test.each(Object.entries(PLANS))('STU-37 what is right is kept, of a lesson of the kind %s', async (kind, kinds) => {
  const { kinds: kept, rules, requests } = await write(requestOf('Starters', kind as keyof typeof PLANS));
  expect([kept, rules]).toEqual([kinds, []]);
  expect(requests.map(({ operation }) => operation)).toEqual(
    kind === 'concept' ? ['exercises', 'solve', 'marking', 'marking'] : ['exercises', 'solve'],
  );
});

const FIRST_PROMPT = 'Task one on the chapter: which belongs?';
// Shares its words with what asks for points.
const SAMPLE_OF_MARKS = {
  sample: 'Each criterion is named and explained completely, so that the reader agrees with the marks that it earns.',
  half: 'The criterion is named and nothing more is explained to the reader of the answer at all.',
};
const KINGS = ['Alfred', 'Harold', 'Canute'];
const isOf =
  (kind: WrittenExercise['kind'], fault: object | ((exercise: Written) => object)): FakeOptions['change'] =>
  (exercise) =>
    exercise.kind !== kind ? {} : typeof fault === 'function' ? fault(exercise) : fault;

// Each is refused by its rule alone: where the rule is removed, it is shown.
const FAULTS: [rule: string, fault: string, kind: WrittenExercise['kind'], FakeOptions][] = [
  ['E1', 'a place of no option', 'choice', { change: isOf('choice', { correct: 7 }) }],
  ['E1', 'a field that is missing', 'match', { change: isOf('match', { right: undefined }) }],
  [
    'E1',
    'a prompt with the answer',
    'cloze',
    { change: isOf('cloze', ({ blanks }) => ({ prompt: `Is it ${JSON.stringify(blanks)}?` })) },
  ],
  ['E1', 'no explanation', 'order', { change: isOf('order', { explanation: '' }) }],
  ['E2', 'an expression with another value', 'number', { change: isOf('number', { check: '3*15' }) }],
  ['E2', 'an expression that is none', 'number', { change: isOf('number', { check: 'a lot' }) }],
  ['E3', 'another result', 'number', { change: isOf('number', { value: 43, check: '43' }) }],
  [
    'E3',
    'another order',
    'order',
    { change: isOf('order', ({ items }) => ({ items: (items as string[]).toReversed() })) },
  ],
  ['E4', 'a sample that earns little', 'text', { points: [1, 0, 1] }],
  ['E4', 'points for who asks for them', 'text', { change: isOf('text', SAMPLE_OF_MARKS), points: [2, 2, 1] }],
  ['E4', 'all points for half of it', 'text', { points: [2, 0, 2] }],
  ['E5', 'what was asked before', 'cloze', { change: isOf('cloze', { prompt: FIRST_PROMPT }) }],
  [
    'E6',
    'what is not in the lesson',
    'match',
    { change: isOf('match', { left: KINGS, right: KINGS.map((king) => `kin of ${king}`) }) },
  ],
  ['E6', 'an objective that there is not', 'order', { change: isOf('order', { objective: 3 }) }],
  [
    'Q5',
    'an option for all others',
    'choice',
    { change: isOf('choice', ({ options }) => ({ options: [...(options as string[]).slice(0, 3), 'None of these'] })) },
  ],
  [
    'Q6',
    'options that are equal',
    'choice',
    { change: isOf('choice', ({ options }) => ({ options: [(options as string[])[0], '1 km', '1000 m', 'quasar'] })) },
  ],
];

test.each(FAULTS)('STU-37 %s refuses %s, and the other exercises are shown', async (rule, _, kind, options) => {
  const plan = PLANS.concept.includes(kind) ? 'concept' : 'procedure';
  const { kinds, rules, fates } = await write(requestOf('Starters', plan), options);
  expect([kinds, rules]).toEqual([PLANS[plan].filter((one) => one !== kind), [rule]]);
  // Admins see what was dropped.
  expect(fates).toEqual([...(kind === 'text' ? [] : [`rewritten ${rule}`]), `refused ${rule}`]);
});

test('STU-37 one entry that is none, in a list alone, costs no other its solution', async () => {
  const solved = (text: string) => JSON.stringify(['none', ...(JSON.parse(text) as { answers: unknown[] }).answers]);
  expect((await write(requestOf('Starters', 'procedure'), { solved })).kinds).toEqual(PLANS.procedure);
});

test('STU-37 what is repaired is shown, and only it is asked for again', async () => {
  const wrong = isOf('choice', { correct: 1 });
  const { kinds, rules, requests } = await write(requestOf('Starters', 'procedure'), {
    change: wrong,
    repair: () => ({}),
  });
  expect([kinds, rules]).toEqual([PLANS.procedure, []]);
  const [, , repair, solve] = requests;
  expect(repair?.messages.at(-1)?.content).toMatch(/exercises 1 again/);
  const { solveExercises } = JSON.parse(solve?.messages[1]?.content ?? '{}');
  expect(solveExercises.map(({ number }: Written) => number)).toEqual([1]);
});

const OPTIONS = ['x1', 'x2', 'x3', 'x4'];
const readOne = (exercise: object) =>
  readExercises(JSON.stringify({ exercises: [{ kind: 'choice', prompt: 'Why?', explanation: 'So', ...exercise }] }))[0]
    ?.item;

test.each<[string, exercise: object, read: object]>([
  ['a letter', { options: OPTIONS, correct: 'B' }, { options: OPTIONS, correct: 1 }],
  ['the text', { options: OPTIONS, correct: 'x3' }, { correct: 2 }],
  [
    'letters before options',
    { options: OPTIONS.map((text, at) => `${'ABCD'[at]}) ${text}`), correct: 1 },
    { options: OPTIONS },
  ],
  ['options as objects', { options: OPTIONS.map((text) => ({ text })), correct: 3 }, { options: OPTIONS, correct: 3 }],
  ['an option that is nothing', { options: ['x1', null, 'x3'], correct: 0 }, { options: ['x1', '', 'x3'] }],
  ['several letters', { kind: 'several', options: OPTIONS, correct: ['A', 'C'] }, { correct: [0, 2] }],
  [
    'other names',
    { kind: undefined, type: 'Choice', prompt: undefined, question: 'Who?', options: OPTIONS, correct: 0 },
    { kind: 'choice', prompt: 'Who?' },
  ],
  ['no explanation', { explanation: null, options: OPTIONS, correct: 0 }, { explanation: '' }],
  [
    'answers of blanks',
    { kind: 'cloze', text: '{{1}}, {{2}}', blanks: [{ answers: ['a'] }, { answer: 'b' }] },
    { blanks: [{ accept: ['a'] }, { accept: ['b'] }] },
  ],
  ['pairs', { kind: 'match', pairs: [{ left: 'a', right: 'b' }] }, { left: ['a'], right: ['b'] }],
  [
    'pairs that begin on the right',
    { kind: 'match', pairs: [{ right: 'b', left: 'a' }] },
    { left: ['a'], right: ['b'] },
  ],
  ['pairs as lists', { kind: 'match', pairs: [['a', 'b']] }, { left: ['a'], right: ['b'] }],
  ['pairs as an object', { kind: 'match', pairs: { a: 'b' } }, { left: ['a'], right: ['b'] }],
  ['pairs of other names', { kind: 'match', pairs: [{ term: 'a', meaning: 'b' }] }, { left: ['a'], right: ['b'] }],
  [
    'labels on both sides',
    { kind: 'match', left: ['1. a', '2. b'], right: ['A) x', 'B) y'] },
    { left: ['a', 'b'], right: ['x', 'y'] },
  ],
  [
    'names that look like labels',
    { kind: 'match', left: ['A. thaliana', 'B. subtilis'], right: ['x', 'y'] },
    { left: ['A. thaliana', 'B. subtilis'] },
  ],
  ['items with numbers', { kind: 'order', items: ['Step 1: a', 'Step 2: b'] }, { items: ['a', 'b'] }],
  ['numbers of other things', { kind: 'order', items: ['1.5 g', '2. b'] }, { items: ['1.5 g', '2. b'] }],
  ['an order beside the items', { kind: 'order', items: ['b', 'a'], correct_order: ['a', 'b'] }, { items: ['a', 'b'] }],
  ['the places of its items', { kind: 'order', items: ['b', 'a'], correct: ['A', 'B'] }, { items: ['b', 'a'] }],
  ['a unit that is none', { kind: 'number', value: 3, unit: 'none' }, { unit: undefined }],
  ['items as objects', { kind: 'order', items: [{ step: 'a' }, { text: 'b' }] }, { items: ['a', 'b'] }],
  ['a number with its unit', { kind: 'number', value: '1320 €', check: '1320' }, { value: 1320 }],
  ['a number with a power', { kind: 'number', value: '2.5e6', check: '2500000' }, { value: 2_500_000 }],
  ['a speed', { kind: 'number', value: '4.5 m/s', check: '4.5' }, { value: 4.5 }],
  [
    'a mistake as an object',
    { options: OPTIONS, correct: 0, mistakes: [{ answer: { text: 'z' }, why: 'w' }] },
    { mistakes: [{ answer: 'z', why: 'w' }] },
  ],
])('STU-37 an exercise is read with %s', (_what, exercise, read) => {
  const item = readOne(exercise);
  expect(item).toMatchObject(read);
  expect(JSON.stringify(item)).not.toMatch(/object Object|null/);
});

test.each([
  ['no right option', { options: OPTIONS, correct: null }],
  ['items in another order', { kind: 'order', items: ['b', 'a', 'c'], correct: [1, 0, 2] }],
  ['pairs that have numbers', { kind: 'match', pairs: [{ id: 1, term: 'a', meaning: 'b' }] }],
  ['nothing as the right option', { options: OPTIONS, correct: '' }],
  ['a truth value', { options: OPTIONS, correct: true }],
  ['no number', { kind: 'number', value: null, check: '0' }],
  ['a text that may be two numbers', { kind: 'number', value: '1,320', check: '1320' }],
])('STU-37 no key is made up for an exercise with %s', (_what, exercise) => {
  expect(readOne(exercise)).toBeUndefined();
});

test.each(['3/4', '4 1/2', '2-3', '10^3', '5 × 10³', '2e5 m'])(
  'STU-37 %j has to be worked out: it is no key',
  (value) => {
    expect(readOne({ kind: 'number', value, check: '1' })).toBeUndefined();
  },
);
