import { readdirSync, readFileSync } from 'node:fs';
import { renderMarkdown } from '../../text/render-markdown.ts';
import type { QuizQuestion } from '../../writing/texts.ts';
import { readGoodLesson } from './good-lessons.ts';

const folder = new URL('./quizzes/', import.meta.url);

// Questions on the good lessons of the same names.
export const goodQuizzes = () =>
  readdirSync(folder)
    .toSorted()
    .map((file) => {
      const name = file.replace(/\.json$/, '');
      const written = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Omit<QuizQuestion, 'subtopicId'>[];
      const lesson = { subtopicId: 't1s1', title: name, html: renderMarkdown(readGoodLesson(name)) };
      const items = written.map((item): QuizQuestion => ({ ...item, subtopicId: 't1s1' }));
      return { name, language: name.slice(0, 2), items, lesson };
    });
