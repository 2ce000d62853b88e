import { buildContract } from '../../../testing/build-contract.ts';
import { estimateTokens } from '../text/index.ts';
import { lessonContext, MAX_CONTEXT_TOKENS } from './lesson-context.ts';
import type { LessonRequest } from './texts.ts';

const SCRIPTS = {
  English: 'the dough rests until its surface is smooth ',
  Russian: 'тесто отдыхает пока поверхность не станет гладкой ',
  Arabic: 'يرتاح العجين حتى يصبح سطحه أملس ',
  Hindi: 'आटा तब तक आराम करता है जब तक चिकना न हो ',
  Chinese: '面团静置直到表面光滑为止',
};

function requestWith(words: string, topics: number, perTopic: number): LessonRequest {
  const fill = (length: number, mark: string) => `${mark} ${words.repeat(20)}`.slice(0, length).trim();
  const contract = buildContract({
    promise: fill(200, 'p'),
    objectives: [1, 2, 3].map((number) => fill(200, `o${number}`)),
    terms: [1, 2, 3, 4, 5].map((number) => fill(80, `t${number}`)),
    needs: [1, 2, 3, 4, 5].map((number) => fill(120, `n${number}`)),
    minutes: 6,
  });
  const glossary = Array.from({ length: topics * perTopic }, (_, at) => ({
    term: fill(40, `term${at}`),
    meaning: fill(160, 'm'),
  }));
  const points = [1, 2, 3, 4, 5].map((number) => fill(200, `k${number}`));
  return {
    mainTopic: 'Bread',
    courseType: 'Text & Image Course',
    topicTitle: fill(120, 'topic 0'),
    subtopicTitle: 'A lesson',
    outline: {
      topics: Array.from({ length: topics }, (_, topic) => ({
        title: fill(120, `topic ${topic}`),
        subtopics: Array.from({ length: perTopic }, (_, at) => ({ title: fill(120, `lesson ${at}`) })),
      })),
    },
    contract,
    surroundings: {
      previous: { title: fill(120, 'before'), promise: fill(200, 'p') },
      next: { title: fill(120, 'after'), promise: fill(200, 'p') },
      glossary,
      keyPoints: [
        { lesson: 'The last one', points },
        { lesson: 'The one before it', points },
      ],
      laterTerms: [],
    },
    userKey: 'someone',
  };
}

const CASES = Object.entries(SCRIPTS).flatMap(([script, words]) =>
  [
    [4, 3],
    [7, 5],
    [10, 12],
  ].map(([topics = 0, perTopic = 0]) => ({ script, words, topics, perTopic })),
);

test.each(CASES)('CRS-21 the context of $topics × $perTopic lessons in $script fits, the contract first', (one) => {
  const request = requestWith(one.words, one.topics, one.perTopic);
  const context = lessonContext(request);
  expect(estimateTokens(JSON.stringify(context))).toBeLessThanOrEqual(MAX_CONTEXT_TOKENS);
  expect(context.contract).toMatchObject({ objectives: { length: 3 } });
  expect(lessonContext(request)).toEqual(context);
});

test('CRS-21 all terms of a course of usual size are there; meanings of the oldest go first', () => {
  const request = requestWith(SCRIPTS.English, 4, 3);
  const { glossary, keyPoints } = lessonContext(request) as { glossary: string[]; keyPoints: unknown[] };
  expect(glossary).toHaveLength(12);
  expect(keyPoints).toHaveLength(2);
  const withMeaning = glossary.map((entry) => entry.includes(': m '));
  expect(withMeaning.at(-1)).toBe(true);
  expect(withMeaning).toEqual(withMeaning.toSorted());
});

test('CRS-21 of a long course the newest terms are kept', () => {
  const { glossary } = lessonContext(requestWith(SCRIPTS.Hindi, 10, 12)) as { glossary?: string[] };
  for (const entry of glossary ?? []) expect(entry).toMatch(/^term\d+/);
  const english = lessonContext(requestWith(SCRIPTS.English, 10, 12)) as { glossary: string[] };
  expect(english.glossary.at(-1)).toMatch(/^term119/);
});

test('CRS-21 without contract and neighbours the context is the outline, as before', () => {
  const { contract: _, surroundings: __, ...request } = requestWith('dough ', 4, 3);
  expect(Object.keys(lessonContext(request))).toEqual(['outline']);
});
