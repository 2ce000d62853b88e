import { ChatClient } from '../../../integrations/openai/chat-client.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../../../integrations/openai/testing/fake-openai.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { type ContentGenerator, createContentGenerator } from './content-generator.ts';
import { GeneratorError } from './generator-error.ts';
import type { ContractsRequest } from './texts.ts';

let fake: FakeOpenAi;
let generator: ContentGenerator;
beforeAll(async () => {
  fake = await startFakeOpenAi();
  generator = createContentGenerator(new ChatClient({ baseUrl: fake.url, model: 'test-model', apiKey: 'key' }));
});
beforeEach(() => fake.forget());
afterAll(() => fake.close());

const request: ContractsRequest = {
  topic: 'Bread at home',
  requestedSubtopics: [],
  userKey: 'someone',
  outline: {
    topics: [
      { title: 'Dough', subtopics: [{ title: 'Mixing' }, { title: 'Kneading' }] },
      { title: 'Oven', subtopics: [{ title: 'Baking' }] },
    ],
  },
};

const line = (lesson: number, more: object = {}) =>
  JSON.stringify({ lesson, ...buildContract({ kind: 'procedure', minutes: 6 }), ...more });

const contractsOf = ({ topics }: ContractsRequest['outline']) =>
  topics.flatMap(({ subtopics }) => subtopics.map(({ contract }) => contract));

const askedFor = () =>
  fake.requests.map(({ messages }) => JSON.parse(messages[1]?.content ?? '{}').contractsFor as number[]);

test('CRS-21 each line is shown as it comes, and needs are named by their titles', async () => {
  fake.script({
    text: ['```json', line(1), line(2, { needs: [1] }), line(3, { needs: ['Kneading'] }), '```'].join('\n'),
  });
  const seen: [number, number, string[]][] = [];
  const written = await generator.writeContracts(request, {
    onContract: (topic, index, contract) => seen.push([topic, index, contract.needs]),
  });
  const expected = [
    [0, 0, []],
    [0, 1, ['Mixing']],
    [1, 0, ['Kneading']],
  ];
  expect(seen).toEqual(expected);
  expect(contractsOf(written).map((contract) => contract?.needs)).toEqual([[], ['Mixing'], ['Kneading']]);
  expect(fake.requests).toHaveLength(1);
});

test.each<[string, string | undefined]>([
  ['is missing', undefined],
  ['is no JSON', '{"lesson":2,"promise":'],
  ['has a kind of its own', line(2, { kind: 'story' })],
  ['has no objective', line(2, { objectives: [] })],
  ['needs a later lesson', line(2, { needs: [3] })],
  [
    'is in another language',
    line(2, {
      promise:
        'Du kannst den Teig so kneten, dass er nach der Ruhe nicht mehr an den Händen und an der Schüssel klebt.',
    }),
  ],
])('CRS-21 a line that %s is asked for once more, the others are kept', async (_name, bad) => {
  const outline = { ...request, brief: { language: 'en' as const } };
  fake.script({ text: [line(1), bad, line(3)].filter(Boolean).join('\n') }, { text: line(2, { minutes: 8 }) });
  const written = await generator.writeContracts(outline);
  expect(askedFor()).toEqual([[1, 2, 3], [2]]);
  expect(contractsOf(written).map((contract) => contract?.minutes)).toEqual([6, 8, 6]);
});

test.each([
  ['marks of a list', `- ${line(1)}\n- ${line(2)}\n- ${line(3)}`],
  ['objects over several lines', [1, 2, 3].map((one) => JSON.stringify(JSON.parse(line(one)), null, 2)).join('\n')],
  ['two on a line', `${line(1)} ${line(2)}\n${line(3)}`],
  ['numbers with words', [1, 2, 3].map((one) => line(one, { lesson: `Lesson ${one}`, minutes: '6 min' })).join('\n')],
  [
    'more than is wanted',
    [1, 2, 3].map((one) => line(one, { objectives: ['a', 'b', 'c', 'd'], kind: 'Procedure' })).join('\n'),
  ],
  [
    'terms as objects and no media',
    [1, 2, 3].map((one) => line(one, { terms: [{ term: `t${one}` }], mediaQuery: null })).join('\n'),
  ],
])('CRS-21 a plan with %s is read at once', async (_name, text) => {
  fake.script({ text });
  const written = await generator.writeContracts(request);
  expect(contractsOf(written).map((contract) => contract?.minutes)).toEqual([6, 6, 6]);
  expect(fake.requests).toHaveLength(1);
});

test('CRS-21 a line that is wrong twice is left out', async () => {
  const wrong = line(2, { minutes: 'many' });
  fake.script({ text: [line(1), wrong, line(3)].join('\n') }, { text: wrong });
  const written = await generator.writeContracts(request);
  expect(contractsOf(written).map((contract) => contract?.minutes)).toEqual([6, undefined, 6]);
  expect(fake.requests).toHaveLength(2);
});

test('CRS-21 the second call may fail: what the first wrote is kept', async () => {
  fake.script({ text: [line(1), line(3)].join('\n') }, { status: 401 });
  const written = await generator.writeContracts(request);
  expect(contractsOf(written).filter(Boolean)).toHaveLength(2);
});

test('CRS-21 an answer without a usable line is a bad answer', async () => {
  fake.script({ text: 'Gladly.' }, { text: 'Once more, gladly.' });
  await expect(generator.writeContracts(request)).rejects.toThrow(GeneratorError);
});

test('CRS-21 the time that the learner has is in the prompt and in the minutes', async () => {
  const text = [line(1), line(2), line(3)].join('\n');
  fake.script({ text });
  const written = await generator.writeContracts({ ...request, brief: { minutes: 30 } });
  expect(JSON.parse(fake.requests[0]?.messages[1]?.content ?? '{}').totalMinutes).toBe(30);
  expect(contractsOf(written).map((contract) => contract?.minutes)).toEqual([10, 10, 10]);
});
