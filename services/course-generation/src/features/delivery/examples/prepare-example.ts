import type { ExampleCourseView, ExampleItem } from '@coursewright/contracts';
import { type ExampleCourse, listExamples, readExample, type WrittenExample } from '@coursewright/example-courses';
import type { Context } from '../../../context.ts';
import { renderMarkdown } from '../../authoring/text/index.ts';
import { type Lesson, type Topic, toLessonView } from '../../courses/index.ts';

export interface PreparedExample {
  view: ExampleCourseView;
  topics: Topic[];
  lessons: Lesson[];
}

const TYPE = 'Text & Image Course';

const topicId = (topic: number) => `t${topic + 1}`;
const subtopicId = (topic: number, lesson: number) => `${topicId(topic)}s${lesson + 1}`;

// `2-1` of a quiz is the first lesson of the second topic: `t2s1`.
export const toSubtopicId = (lesson: string): string => lesson.replace(/^(\d)-(\d)$/, 't$1s$2');

// Texts are rendered and pictures drawn once per process.
export function createExamples({ illustrate }: Pick<Context, 'illustrate'>) {
  const prepared = new Map<string, Promise<PreparedExample>>();
  let items: Promise<ExampleItem[]> | undefined;

  async function toItem({ slug, title, summary, level, language, topics }: ExampleCourse): Promise<ExampleItem> {
    const lessons = topics.flatMap((topic) => topic.lessons);
    const { url: cover } = await illustrate({ topic: title, title });
    return {
      slug,
      title,
      summary,
      level,
      language,
      cover,
      minutes: lessons.reduce((sum, { minutes }) => sum + minutes, 0),
      lessons: lessons.length,
      outcomes: topics.map(({ outcome }) => outcome),
    };
  }

  async function writeLessons({ title: topic, slug, topics }: WrittenExample): Promise<Lesson[]> {
    const lessons: Lesson[] = [];
    for (const [t, { lessons: written }] of topics.entries()) {
      for (const [l, { title, text }] of written.entries()) {
        const html = renderMarkdown(text);
        lessons.push({
          courseId: slug,
          subtopicId: subtopicId(t, l),
          title,
          html,
          markdown: text,
          source: 'sample',
          version: 1,
          image: await illustrate({ topic, title }, html),
        });
      }
    }
    return lessons;
  }

  async function prepare(example: WrittenExample): Promise<PreparedExample> {
    const lessons = await writeLessons(example);
    const topics = example.topics.map(({ title, outcome, lessons: written }, t) => ({
      id: topicId(t),
      title,
      outcome,
      subtopics: written.map(({ title: name, file, text, ...contract }, l) => ({
        id: subtopicId(t, l),
        title: name,
        contract,
      })),
    }));
    const shown = topics.map(({ id, title, subtopics }) => ({
      id,
      title,
      subtopics: subtopics.map((subtopic) => {
        const lesson = lessons.find((one) => one.subtopicId === subtopic.id);
        return { id: subtopic.id, title: subtopic.title, ...(lesson && { lesson: toLessonView(lesson) }) };
      }),
    }));
    const quizzes = example.topics.map(({ questions }, t) => ({
      topicId: topicId(t),
      questions: questions.map(({ question, options, correct, explanation, reasons }) => ({
        question,
        options,
        correct,
        explanation,
        reasons,
      })),
    }));
    const course = { mainTopic: example.title, type: TYPE, source: 'sample', topics: shown } as const;
    return {
      view: { ...(await toItem(example)), course, quizzes, sources: example.sources },
      topics,
      lessons,
    };
  }

  return {
    list(): Promise<ExampleItem[]> {
      items ??= Promise.all(listExamples().map(toItem));
      items.catch(() => {
        items = undefined;
      });
      return items;
    },

    find(slug: string): Promise<PreparedExample> | undefined {
      const known = prepared.get(slug);
      const example = known ? undefined : readExample(slug);
      if (!example) return known;
      const preparing = prepare(example);
      prepared.set(slug, preparing);
      preparing.catch(() => prepared.delete(slug));
      return preparing;
    },
  };
}
