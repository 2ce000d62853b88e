import { briefSchema, type QualityFinding } from '@coursewright/contracts';
import { listExamples, readExample } from '@coursewright/example-courses';
import { NO_USAGE } from '../../accounts/index.ts';
import type { LessonRequest } from '../writing/texts.ts';
import { toExpected } from './language.ts';
import { createLessonJudge } from './lesson-judge.ts';
import { judgeLesson } from './lesson-rules.ts';
import { judgeOutline } from './outline-rules.ts';
import { isBlocking } from './quality.ts';
import { goodLessons } from './testing/good-lessons.ts';
import { goodOutlines } from './testing/good-outlines.ts';

const lessons = goodLessons();
const LANGUAGES = 'ar de en es fr hi ja zh'.split(' ');

test.each(lessons)('CRS-22 nothing blocks the good lesson $name', ({ language, markdown }) => {
  const { findings, score, words, language: found } = judgeLesson({ markdown, expected: toExpected(language) });
  expect(findings.filter(isBlocking)).toEqual([]);
  expect(score).toBeGreaterThanOrEqual(80);
  expect(words).toBeGreaterThanOrEqual(220);
  expect(found).toBe(language);
});

test('CRS-22 the good lessons are in eight languages, and unlike each other', () => {
  expect([...new Set(lessons.map(({ language }) => language))]).toEqual(LANGUAGES);
  for (const { markdown, language } of lessons) {
    const related = lessons.filter((other) => other.language === language).map((other) => other.markdown);
    const earlier = related.filter((other) => other !== markdown);
    const { findings } = judgeLesson({ markdown, expected: toExpected(language), earlier });
    expect(findings.filter(isBlocking)).toEqual([]);
  }
});

test('CRS-22 without a known language nothing blocks them either', () => {
  const blocked = lessons.flatMap(({ name, markdown }) =>
    judgeLesson({ markdown })
      .findings.filter(isBlocking)
      .map(({ rule }) => `${name} ${rule}`),
  );
  expect(blocked).toEqual([]);
});

test.each(goodOutlines())('CRS-22 nothing is found in the good outline in $language', ({ language, outline }) => {
  expect(judgeOutline(outline, { topicCount: 4, subtopics: [], expected: toExpected(language) })).toEqual([]);
});

interface GoodLesson {
  name: string;
  language: string;
  markdown: string;
  request: LessonRequest;
}

const base = { courseType: 'Text & Image Course', userKey: 'a' } as const;

const translated = lessons.map(({ name, language, markdown }): GoodLesson => {
  const subtopicTitle = name.slice(3);
  const outline = { topics: [{ title: subtopicTitle, subtopics: [{ title: subtopicTitle }] }] };
  const request = { ...base, mainTopic: subtopicTitle, topicTitle: subtopicTitle, subtopicTitle, outline };
  return {
    name,
    language,
    markdown,
    request: { ...request, brief: { language: briefSchema.shape.language.parse(language) } },
  };
});

/** As the job judges them: with the contract, and the lessons before and after. */
const ofExamples = listExamples().flatMap(({ slug, topic: mainTopic, language, level }) => {
  const topics = readExample(slug)?.topics ?? [];
  const all = topics.flatMap((topic) => topic.lessons.map((lesson) => ({ ...lesson, topicTitle: topic.title })));
  const outline = { topics: topics.map(({ title, lessons: subtopics }) => ({ title, subtopics })) };
  return all.map(({ file, text, title, topicTitle, ...contract }, at): GoodLesson => {
    const laterTerms = all.slice(at + 1).flatMap(({ terms }) => terms);
    const request: LessonRequest = {
      ...base,
      mainTopic,
      topicTitle,
      subtopicTitle: title,
      outline,
      contract,
      brief: { language, level },
      surroundings: { glossary: [], keyPoints: [], laterTerms },
      findEarlier: async () => all.slice(0, at).map((lesson) => lesson.text),
    };
    return { name: `${slug} ${file}`, language, markdown: text, request };
  });
});

const judged = [...translated, ...ofExamples];
const judge = ({ markdown, request }: GoodLesson) =>
  createLessonJudge({ model: 'a-model', promptVersion: '1', request }).judge({
    markdown,
    html: '',
    source: 'openai',
    model: 'a-model',
    usage: NO_USAGE,
  });

const MOST_BLOCKED = 0.02;
// The CPU time of the fastest of several runs does not depend on what else the machine does.
const LIMIT_MS = 25;
const RUNS = 5;

test('CRS-22 of 120 good lessons in eight languages at most 2 % are blocked, each judged within 25 ms of CPU time', async () => {
  expect(judged.length).toBeGreaterThanOrEqual(120);
  expect([...new Set(judged.map(({ language }) => language))].toSorted()).toEqual(LANGUAGES);
  const blocked: string[] = [];
  const slow: { name: string; ms: number }[] = [];
  for (const lesson of judged) {
    let ms = Number.POSITIVE_INFINITY;
    let findings: QualityFinding[] = [];
    for (let run = 0; run < RUNS && ms >= LIMIT_MS; run += 1) {
      const before = process.cpuUsage();
      ({ findings } = await judge(lesson));
      const { user, system } = process.cpuUsage(before);
      ms = Math.min(ms, (user + system) / 1000);
    }
    if (ms >= LIMIT_MS) slow.push({ name: lesson.name, ms });
    const rules = findings.filter(isBlocking).map(({ rule }) => rule);
    if (rules.length > 0) blocked.push(`${lesson.name}: ${rules.join(' ')}`);
  }
  process.stdout.write(
    `lesson gate: ${blocked.length} of ${judged.length} good lessons blocked ${blocked.join(', ')}\n`,
  );
  expect(slow).toEqual([]);
  expect(blocked.length).toBeLessThanOrEqual(judged.length * MOST_BLOCKED);
});
