import { readdirSync, readFileSync } from 'node:fs';
import type { LessonContract } from '@coursewright/contracts';

const folder = new URL('./lessons/', import.meta.url);

export const readGoodLesson = (name: string): string => readFileSync(new URL(`${name}.md`, folder), 'utf8');

/** What `en-sourdough` keeps. */
export const SOURDOUGH_CONTRACT: LessonContract = {
  promise: 'Keep a starter alive',
  objectives: ['Feed a starter with flour and water'],
  terms: ['starter'],
  needs: [],
  kind: 'concept',
  minutes: 8,
  mediaQuery: 'sourdough',
};

/** Complete lessons, named by language and subject. */
export const goodLessons = (): { name: string; language: string; markdown: string }[] =>
  readdirSync(folder)
    .toSorted()
    .map((file) => {
      const name = file.replace(/\.md$/, '');
      return { name, language: name.slice(0, 2), markdown: readGoodLesson(name) };
    });
