import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./lessons/', import.meta.url);

export const readGoodLesson = (name: string): string => readFileSync(new URL(`${name}.md`, folder), 'utf8');

/** Complete lessons, named by language and subject. */
export const goodLessons = (): { name: string; language: string; markdown: string }[] =>
  readdirSync(folder)
    .toSorted()
    .map((file) => {
      const name = file.replace(/\.md$/, '');
      return { name, language: name.slice(0, 2), markdown: readGoodLesson(name) };
    });
