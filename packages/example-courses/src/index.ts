import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  courseSchema,
  type ExampleCourse,
  type ExampleExercise,
  type ExampleLesson,
  type ExampleQuestion,
  exercisesSchema,
  quizzesSchema,
} from './schema.ts';

export type { ExampleCourse, ExampleExercise, ExampleQuestion } from './schema.ts';

export interface WrittenLesson extends ExampleLesson {
  text: string;
  exercises: ExampleExercise[];
}

export interface WrittenTopic {
  title: string;
  outcome: string;
  lessons: WrittenLesson[];
  questions: ExampleQuestion[];
}

export interface WrittenExample extends Omit<ExampleCourse, 'topics'> {
  topics: WrittenTopic[];
}

const folder = path.join(import.meta.dirname, '../courses');
const read = (...names: string[]): string => readFileSync(path.join(folder, ...names), 'utf8');

let courses: ExampleCourse[] | undefined;
const written = new Map<string, WrittenExample>();

export function listExamples(): readonly ExampleCourse[] {
  courses ??= readdirSync(folder)
    .toSorted()
    .map((slug) => courseSchema.parse(JSON.parse(read(slug, 'course.json'))));
  return courses;
}

export function readExample(slug: string): WrittenExample | undefined {
  const known = written.get(slug);
  const course = known ? undefined : listExamples().find((one) => one.slug === slug);
  if (!course) return known;
  const quizzes = Object.values(quizzesSchema.parse(JSON.parse(read(slug, 'quiz.json'))));
  const exercises = exercisesSchema.parse(JSON.parse(read(slug, 'exercises.json')));
  const example = {
    ...course,
    topics: course.topics.map((topic, index) => ({
      ...topic,
      lessons: topic.lessons.map((lesson) => ({
        ...lesson,
        text: read(slug, lesson.file),
        exercises: exercises[lesson.file.replace('.md', '')] ?? [],
      })),
      questions: quizzes[index] ?? [],
    })),
  };
  written.set(slug, example);
  return example;
}

const toWords = (text: string): string => {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
};

/** The course with the longest phrase that the topic contains as whole words. */
export function findExample(topic: string): ExampleCourse | undefined {
  const words = toWords(topic);
  const found = listExamples()
    .flatMap((course) => course.matches.map((phrase) => ({ course, phrase })))
    .filter(({ phrase }) => words.includes(` ${phrase} `));
  return found.toSorted((one, other) => other.phrase.length - one.phrase.length)[0]?.course;
}
