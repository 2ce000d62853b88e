import { escapeXml } from '@coursewright/text';
import { sanitizeHtml } from '../../../authoring/text/html.ts';
import type { Subtopic } from '../../../courses/course.ts';
import type { Lesson } from '../../../courses/lessons/lesson.model.ts';
import { type Chapter, type CourseExport, creditLine, NOT_WRITTEN } from '../course-export.ts';
import type { ScormVersion } from './export-scorm.ts';

// Only scripts of the package run, even if a lesson contained one.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; base-uri 'none'; form-action 'none'";

/** `pictures` maps picture URLs to files of the package. */
export function coursePage({ course, chapters }: CourseExport, version: ScormVersion, pictures: Map<string, string>) {
  const all = chapters.flatMap(({ subtopics }) => subtopics);
  return `<!doctype html>
<html data-scorm="${version}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escapeXml(course.mainTopic)}</title>
<link rel="stylesheet" href="player.css">
</head>
<body>
<header><h1 dir="auto">${escapeXml(course.mainTopic)}</h1><p id="progress" role="status"></p></header>
<div class="layout">
<nav class="contents" aria-label="Contents">${chapters.map(contentsOf).join('\n')}</nav>
<main>
${all.map(({ lesson, ...subtopic }, index) => article(subtopic, lesson, all[index - 1], all[index + 1], pictures)).join('\n')}
</main>
</div>
<script src="lms.js"></script>
<script src="player.js"></script>
</body>
</html>
`;
}

function contentsOf({ title, subtopics }: Chapter): string {
  const links = subtopics.map(
    (sub) => `<li><a href="#${escapeXml(sub.id)}" dir="auto">${escapeXml(sub.title)}</a></li>`,
  );
  return `<h2 dir="auto">${escapeXml(title)}</h2>\n<ul>${links.join('')}</ul>`;
}

function article(
  { id, title }: Subtopic,
  lesson: Lesson | undefined,
  previous: Subtopic | undefined,
  next: Subtopic | undefined,
  pictures: Map<string, string>,
): string {
  const body = lesson ? lessonBody(lesson, pictures) : `<p><em>${NOT_WRITTEN}</em></p>`;
  const steps = [previous && step(previous, '← '), next && step(next, '', ' →')].filter((link) => link).join('');
  return `<article id="${escapeXml(id)}" data-lesson data-written="${lesson ? 'yes' : 'no'}" dir="auto" tabindex="-1" hidden>
<h2>${escapeXml(title)}</h2>
${body}
<nav class="steps" aria-label="Lessons">${steps}</nav>
</article>`;
}

const step = ({ id, title }: Subtopic, before = '', after = '') =>
  `<a href="#${escapeXml(id)}">${before}${escapeXml(title)}${after}</a>`;

function lessonBody({ image, video, html }: Lesson, pictures: Map<string, string>): string {
  const parts: string[] = [];
  const source = image && (pictures.get(image.url) ?? (image.url.startsWith('https://') ? image.url : undefined));
  if (image && source) {
    const caption = `<figcaption>${escapeXml(creditLine(image))}</figcaption>`;
    parts.push(`<figure><img src="${escapeXml(source)}" alt="${escapeXml(image.alt)}">${caption}</figure>`);
  }
  if (video?.provider === 'youtube') {
    const address = `https://www.youtube.com/watch?v=${video.youtubeId}`;
    parts.push(`<p><a href="${address}" target="_blank" rel="noopener noreferrer">▶ ${escapeXml(video.title)}</a></p>`);
  }
  return [...parts, sanitizeHtml(html)].join('\n');
}
