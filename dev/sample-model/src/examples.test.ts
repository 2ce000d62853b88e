import { listExamples, readExample } from '@coursewright/example-courses';
import { answer } from './answer.ts';

const ask = (data: object) => answer([{ role: 'user', content: JSON.stringify(data) }]).join('');
const outline = (data: object) =>
  JSON.parse(ask({ requestedSubtopics: [], topicCount: 4, subtopicsPerTopic: 3, ...data })).topics as {
    title: string;
    subtopics: { title: string }[];
  }[];

const slugs = listExamples().map(({ slug }) => slug);

test.each(slugs)('CRS-24 a topic that matches an example gets its outline, its lessons and its quizzes: %s', (slug) => {
  const example = readExample(slug);
  if (!example) throw new Error(`there is no ${slug}`);
  const course = example.topic;
  expect(outline({ topic: course })).toEqual(
    example.topics.map(({ title, lessons }) => ({ title, subtopics: lessons.map((one) => ({ title: one.title })) })),
  );
  for (const { title: topic, lessons, questions } of example.topics) {
    for (const { title: subtopic, text } of lessons) expect(ask({ course, topic, subtopic })).toBe(text);
    const read = lessons.map(({ title, text }, index) => ({ number: index + 1, title, text }));
    const quiz = { course, topic, lessons: read, count: 5, askedBefore: [] };
    const written = JSON.parse(ask(quiz)).questions as { question: string; options: string[]; lesson: number }[];
    expect(written.map(({ question }) => question)).toEqual(questions.map(({ question }) => question));
    expect(written.map(({ lesson }) => lesson)).toEqual(questions.map(({ lesson }) => Number(lesson.at(-1))));
    const again = JSON.parse(ask({ ...quiz, askedBefore: written.map(({ question }) => question) })).questions;
    expect(again).toHaveLength(5);
    for (const { question } of again) expect(written.map((one) => one.question)).not.toContain(question);
  }
});

test('CRS-24 what else is requested stands besides the example: sub-topics, and more topics', () => {
  const topics = outline({ topic: 'Sourdough bread', requestedSubtopics: ['Selling loaves'], topicCount: 7 });
  expect(topics).toHaveLength(7);
  expect(topics.slice(0, 4).map(({ title }) => title)).toEqual(
    readExample('sourdough-bread')?.topics.map(({ title }) => title),
  );
  expect(topics[0]?.subtopics).toContainEqual({ title: 'Selling loaves' });
  expect(topics[6]?.title).toBe('Review and next steps: Sourdough bread');
  const [topic] = topics;
  const text = ask({ course: 'Sourdough bread', topic: topic?.title, subtopic: 'Selling loaves' });
  expect(text).toMatch(/^> \*\*Sample text\.\*\*/);
});

test('CRS-24 a quiz asks about the lessons that were read alone', () => {
  const [topic] = readExample('sourdough-bread')?.topics ?? [];
  const [lesson] = topic?.lessons ?? [];
  const read = [{ number: 1, title: lesson?.title, text: lesson?.text }];
  const data = { course: 'sourdough', topic: topic?.title, lessons: read, count: 5, askedBefore: [] };
  const { questions } = JSON.parse(ask(data));
  expect(questions).toHaveLength(5);
  expect(new Set(questions.map((one: { lesson: number }) => one.lesson))).toEqual(new Set([1]));
});

test('CRS-24 a change of an example is a study guide, and another topic has nothing of it', () => {
  const [topic] = readExample('sourdough-bread')?.topics ?? [];
  const subtopic = topic?.lessons[0]?.title;
  const revised = ask({ course: 'sourdough', topic: topic?.title, subtopic, change: 'simpler', presentText: 'x' });
  expect(revised).toMatch(/^> \*\*Sample text\.\*\*/);
  expect(ask({ course: 'Chess', topic: topic?.title, subtopic })).toMatch(/^> \*\*Sample text\.\*\*/);
});
