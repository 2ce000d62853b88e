import type { Lesson } from '../../lessons/lesson.repository.ts';
import { type CourseBook, lessonsOf } from '../../library/course-book.ts';
import { creditLine, NOT_WRITTEN } from '../picture-credit.ts';
import { escapeMarkdown, safeMarkdown } from './safe-markdown.ts';

/** One file with everything. `origin` makes the addresses of pictures whole. */
export function exportMarkdown(book: CourseBook, origin: string): string {
  const { course, chapters } = book;
  const parts = [frontMatter(book), `# ${escapeMarkdown(course.mainTopic)}`];
  for (const chapter of chapters) {
    parts.push(`## ${escapeMarkdown(chapter.title)}`);
    for (const { title, lesson } of chapter.subtopics) {
      parts.push(`### ${escapeMarkdown(title)}`, ...(lesson ? lessonParts(lesson, origin) : [`*${NOT_WRITTEN}*`]));
    }
  }
  return `${parts.join('\n\n')}\n`;
}

/** Quoted as JSON, which is YAML too. */
function frontMatter(book: CourseBook): string {
  const { mainTopic, type, source, createdAt } = book.course;
  const fields = {
    title: mainTopic,
    type,
    created: createdAt.toISOString().slice(0, 10),
    author: source === 'sample' ? 'built-in sample author' : 'AI model',
    lessons: book.chapters.reduce((sum, { subtopics }) => sum + subtopics.length, 0),
    written: lessonsOf(book).length,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---'].join('\n');
}

function lessonParts({ image, video, markdown }: Lesson, origin: string): string[] {
  const parts: string[] = [];
  if (image) {
    const address = new URL(image.url, origin).href;
    parts.push(`![${escapeMarkdown(image.alt)}](<${address}>)`, `*${escapeMarkdown(creditLine(image))}*`);
  }
  if (video?.provider === 'youtube') {
    parts.push(`Video: [${escapeMarkdown(video.title)}](https://www.youtube.com/watch?v=${video.youtubeId})`);
  }
  parts.push(safeMarkdown(markdown, 3));
  return parts;
}
