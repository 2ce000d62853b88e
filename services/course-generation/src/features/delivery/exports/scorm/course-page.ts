import { QUIZ_PASS_PERCENT } from '@coursewright/contracts';
import { DIAGRAM_BLOCK, escapeXml, unescapeHtml } from '@coursewright/text';
import { describeDiagram, parseDiagram } from '@coursewright/text/diagram';
import { drawDiagram, estimateWidth, toSvg } from '@coursewright/text/drawing';
import { readingMinutes, sanitizeHtml } from '../../../authoring/text/index.ts';
import type { Lesson } from '../../../courses/index.ts';
import type { QuizItem } from '../../../study/index.ts';
import { type Chapter, type CourseExport, creditLine } from '../course-export.ts';
import { type ExportWords, findLanguage, findWords } from '../export-words.ts';
import { createFootnotes, withFootnotes } from '../footnotes.ts';
import { exerciseForms } from './exercise-forms.ts';
import type { ScormVersion } from './export-scorm.ts';

// Only scripts of the package run, even if a lesson contained one.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; base-uri 'none'; form-action 'none'";

// `pictures` maps picture URLs to files of the package.
export function coursePage(content: CourseExport, version: ScormVersion, pictures: Map<string, string>) {
  const { course, chapters } = content;
  const words = findWords(content);
  const language = findLanguage(content);
  const pages = chapters.flatMap((chapter) => getPages(chapter, words));
  return `<!doctype html>
<html${language ? ` lang="${escapeXml(language)}"` : ''} data-scorm="${version}" data-pass-percent="${QUIZ_PASS_PERCENT}"${playerWords(words)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escapeXml(course.mainTopic)}</title>
<link rel="stylesheet" href="player.css">
</head>
<body>
<header><h1 dir="auto">${escapeXml(course.mainTopic)}</h1><p id="progress" role="status" dir="auto"></p><p id="not-stored" role="alert" dir="auto"></p></header>
<div class="layout">
<main>
${pages.map((page, index) => article(page, pages[index - 1], pages[index + 1], { pictures, words })).join('\n')}
</main>
<nav class="contents" aria-label="${words.contents}">${chapters.map((chapter) => getContents(chapter, words)).join('\n')}</nav>
</div>
<script src="lms.js"></script>
<script src="exercises.js"></script>
<script src="player.js"></script>
</body>
</html>
`;
}

const playerWords = ({ right, wrong, read, readAndRight, notStored, done }: ExportWords): string =>
  Object.entries({ right, wrong, read, 'read-and-right': readAndRight, 'not-stored': notStored, done })
    .map(([name, text]) => ` data-${name}="${escapeXml(text)}"`)
    .join('');

interface Page {
  id: string;
  title: string;
  lesson?: Lesson | undefined;
  quiz?: Chapter['quiz'];
  exercises?: Chapter['subtopics'][number]['exercises'];
}

const getPages = ({ id, title, subtopics, quiz }: Chapter, words: ExportWords): Page[] => [
  ...subtopics,
  ...(quiz ? [{ id: `${id}-quiz`, title: words.quiz(title), quiz }] : []),
];

function getContents(chapter: Chapter, words: ExportWords): string {
  const links = getPages(chapter, words).map(
    ({ id, title }) => `<li><a href="#${escapeXml(id)}" dir="auto">${escapeXml(title)}</a></li>`,
  );
  return `<h2 dir="auto">${escapeXml(chapter.title)}</h2>\n<ul>${links.join('')}</ul>`;
}

interface Parts {
  readonly pictures: ReadonlyMap<string, string>;
  readonly words: ExportWords;
}

function article(page: Page, previous: Page | undefined, next: Page | undefined, { pictures, words }: Parts): string {
  const { id, title, lesson, quiz, exercises = [] } = page;
  const written = lesson ? `data-written="yes" data-minutes="${readingMinutes(lesson.html)}"` : 'data-written="no"';
  const kind = quiz ? `data-quiz="${escapeXml(quiz.id)}"` : `data-lesson ${written}`;
  const practice = exercises.length > 0 ? `${exerciseForms(exercises, words)}\n` : '';
  const end = lesson ? `<p><button type="button" data-mark>${words.markDone}</button></p>\n` : '';
  const steps = [previous && step(previous, '← '), next && step(next, '', ' →')].filter((link) => link).join('');
  return `<article id="${escapeXml(id)}" ${kind} dir="auto" tabindex="-1" hidden>
<h2>${escapeXml(title)}</h2>
${quiz ? quizBody(id, quiz.items, words) : lesson ? lessonBody(lesson, { pictures, words }) : `<p><em>${words.notWritten}</em></p>`}
${practice}${end}<nav class="steps" aria-label="${words.lessons}">${steps}</nav>
</article>`;
}

// The key is in the page: a package runs without a server.
function quizBody(id: string, items: QuizItem[], words: ExportWords): string {
  const questions = items.map(({ question, options, correct, explanation }, position) => {
    const name = `${id}-${position + 1}`;
    const choices = options.map(
      (option, index) =>
        `<label dir="auto"><input type="radio" name="${escapeXml(name)}" value="${index}"> ${escapeXml(option)}</label>`,
    );
    return `<form data-item="${escapeXml(name)}" data-correct="${correct}">
<fieldset><legend dir="auto">${position + 1}. ${escapeXml(question)}</legend>${choices.join('\n')}</fieldset>
<button>${words.check}</button>
<p data-result role="status" dir="auto"></p>
<p data-explanation dir="auto" hidden>${escapeXml(explanation)}</p>
</form>`;
  });
  return `${questions.join('\n')}\n<p><button type="button" data-again hidden>${words.again}</button></p>`;
}

const step = ({ id, title }: Page, before = '', after = '') =>
  `<a href="#${escapeXml(id)}">${before}${escapeXml(title)}${after}</a>`;

function lessonBody(lesson: Lesson, { pictures, words }: Parts): string {
  const { image, video, html } = lesson;
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
  const footnotes = createFootnotes(lesson, words);
  const text = withFootnotes(sanitizeHtml(html), footnotes, ({ number }) => `<sup>[${number}]</sup>`);
  parts.push(drawDiagrams(text, words));
  if (footnotes.length > 0) {
    const items = footnotes.map(({ number, place }) => `<li value="${number}">${escapeXml(place)}</li>`);
    parts.push(`<h3>${words.sources}</h3>\n<ol>${items.join('')}</ol>`);
  }
  return parts.join('\n');
}

const WIDTH = 680;

// Drawn here: a package has no code that draws. With its text alternative.
const drawDiagrams = (html: string, words: ExportWords): string =>
  html.replace(DIAGRAM_BLOCK, (code: string, source: string) => {
    const diagram = parseDiagram(unescapeHtml(source));
    if (!diagram) return code;
    const drawing = drawDiagram(diagram, WIDTH, estimateWidth);
    const lines = describeDiagram(diagram).map((line) => `<li>${escapeXml(line)}</li>`);
    const text = `<ul>${lines.join('')}</ul>`;
    if (!drawing) return `<figure><figcaption>${words.diagram}</figcaption>${text}</figure>`;
    return `<figure class="diagram"><div tabindex="0" role="group" aria-label="${words.diagram}">${toSvg(drawing, words.diagram)}</div><details><summary>${words.diagramAsText}</summary>${text}</details></figure>`;
  });
