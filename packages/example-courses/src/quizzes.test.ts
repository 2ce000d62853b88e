import { type ExampleQuestion, listExamples, readExample, type WrittenLesson } from './index.ts';
import { contentWords } from './testing/lesson-text.ts';

const ABSOLUTE = /\b(always|never|all|none|every|only|must|cannot|impossible|completely|entirely|no one)\b/i;
const BY_POSITION = /\b(all|none|both|neither) of (the|these) (above|below|options?|answers?)\b|\boption [a-e]\b/i;
// In the sentence that asks.
const NEGATIVE = /\b(not|except|incorrect|false)\b[^.]*\?$/;

const shareIn = (part: string, whole: string): number => {
  const known = new Set(contentWords(whole));
  const words = contentWords(part);
  return words.length === 0 ? 1 : words.filter((word) => known.has(word)).length / words.length;
};

function findProblems(item: ExampleQuestion, lesson: WrittenLesson): string[] {
  const { question, options, correct, reasons, explanation, objective } = item;
  const right = options[correct] ?? '';
  const wrong = options.filter((_, at) => at !== correct);
  const wrongReasons = reasons.filter((_, at) => at !== correct);
  const lengths = options.map(({ length }) => length);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / 4;
  const lessonWords = `${lesson.title} ${lesson.text}`;
  const rules: Record<string, boolean> = {
    'the right option is the longest': right.length > Math.max(...wrong.map(({ length }) => length)),
    'options differ in length': mean > 12 && lengths.some((length) => length > 1.6 * mean || length < 0.5 * mean),
    'options are the same': new Set(options.map((option) => option.toLowerCase())).size < 4,
    'options by position': BY_POSITION.test([...options, explanation].join('\n')),
    'absolutes only in wrong options': wrong.some((option) => ABSOLUTE.test(option)) && !ABSOLUTE.test(right),
    'an unmarked negative': NEGATIVE.test(question),
    'the right option is not in the lesson': /[a-z]{2}/i.test(right) && shareIn(right, lessonWords) < 0.5,
    'the question is not in the lesson': shareIn(question, lessonWords) < 0.3,
    'the explanation does not name the right option': shareIn(right, explanation) < 0.3,
    'the right option has a reason': reasons[correct] !== '',
    'a short reason': wrongReasons.some((reason) => reason.split(/\s+/).length < 6),
    'reasons are the same': new Set(wrongReasons).size < 3,
    'no such objective': lesson.objectives[objective] === undefined,
  };
  return Object.keys(rules).filter((rule) => rules[rule]);
}

describe.each(listExamples().map(({ slug }) => slug))('%s', (slug) => {
  const topics = readExample(slug)?.topics ?? [];
  const questions = topics.flatMap((topic) => topic.questions);

  test('CRS-25 every question of an example keeps the rules of quizzes', () => {
    const lessons = new Map(topics.flatMap((topic) => topic.lessons).map((lesson) => [lesson.file, lesson]));
    const found = questions.flatMap((item) => {
      const lesson = lessons.get(`${item.lesson}.md`);
      const wrong = lesson ? findProblems(item, lesson) : ['no such lesson'];
      return wrong.map((rule) => `${item.lesson} "${item.question}": ${rule}`);
    });
    expect(found).toEqual([]);
    expect(questions).toHaveLength(20);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(20);
  });

  test('CRS-25 the questions of a topic are about all of its lessons, at least two objectives and several positions', () => {
    for (const [at, topic] of topics.entries()) {
      expect(new Set(topic.questions.map(({ lesson }) => lesson))).toEqual(
        new Set([1, 2, 3].map((lesson) => `${at + 1}-${lesson}`)),
      );
      expect(new Set(topic.questions.map(({ correct }) => correct)).size).toBeGreaterThanOrEqual(3);
    }
    for (const position of [0, 1, 2, 3]) {
      const share = questions.filter(({ correct }) => correct === position).length;
      expect([3, 4, 5, 6, 7]).toContain(share);
    }
    expect(new Set(questions.map(({ lesson, objective }) => `${lesson} ${objective}`)).size).toBeGreaterThanOrEqual(14);
  });
});
