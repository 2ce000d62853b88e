import { memoizeTexts } from '@coursewright/text';
import { foldWord, splitSentences } from '@coursewright/text/words';
import type { LessonSurroundings } from '../../authoring/index.ts';
import { findKeyPoints, parseLesson } from '../../authoring/index.ts';
import { boundedLine } from '../../authoring/text/index.ts';
import { type Course, listSubtopics, type Subtopic } from '../course.ts';
import type { EarlierText } from './lesson.repository.ts';

const MAX_POINTS = 5;
const POINT_LENGTH = 200;
const MEANING_LENGTH = 160;
const LESSONS_WITH_POINTS = 2;

// What a lesson is told of the course around it: from contracts and from stored texts.
export function describeSurroundings(
  course: Pick<Course, 'topics'>,
  subtopicId: string,
  texts: readonly EarlierText[],
): LessonSurroundings {
  const lessons = listSubtopics(course);
  const at = lessons.findIndex(({ id }) => id === subtopicId);
  const earlier = lessons.slice(0, Math.max(0, at));
  const findText = ({ id }: Subtopic) => texts.find((text) => text.subtopicId === id)?.markdown;
  return {
    previous: toNeighbour(lessons[at - 1]),
    next: toNeighbour(lessons[at + 1]),
    glossary: collectGlossary(earlier.map((lesson) => ({ lesson, markdown: findText(lesson) }))),
    keyPoints: earlier
      .slice(-LESSONS_WITH_POINTS)
      .toReversed()
      .flatMap((lesson) => {
        const points = readKeyPoints(findText(lesson) ?? '');
        return points.length > 0 ? [{ lesson: lesson.title, points }] : [];
      }),
    laterTerms: lessons.slice(at + 1).flatMap(({ contract }) => contract?.terms ?? []),
  };
}

const toNeighbour = (lesson: Subtopic | undefined) =>
  lesson?.contract && { title: lesson.title, promise: lesson.contract.promise };

// Two lessons after it are told the same.
const readKeyPoints = memoizeTexts((markdown): string[] => {
  const found = findKeyPoints(parseLesson(markdown));
  if (!found?.hasHeading) return [];
  return found.items
    .map((item) => boundedLine(item, POINT_LENGTH))
    .filter((item) => item !== '')
    .slice(0, MAX_POINTS);
});

// All lessons after it look for terms in them.
const readSentences = memoizeTexts((markdown) => splitSentences(toPlain(markdown)));

function collectGlossary(earlier: { lesson: Subtopic; markdown: string | undefined }[]) {
  const seen = new Set<string>();
  return earlier.flatMap(({ lesson, markdown = '' }) => {
    const sentences = readSentences(markdown);
    return (lesson.contract?.terms ?? findBoldTerms(markdown)).flatMap((term) => {
      const key = foldWord(term);
      if (key === '' || seen.has(key)) return [];
      seen.add(key);
      const sentence = sentences.find((one) => foldWord(one).includes(key));
      return [{ term, meaning: sentence && boundedLine(sentence, MEANING_LENGTH) }];
    });
  });
}

const BOLD = /\*\*([^*\n]{2,40})\*\*/g;
const MAX_BOLD_TERMS = 3;
const MAX_WORDS = 4;

// A lesson without a contract marks the terms that it introduces.
function findBoldTerms(markdown: string): string[] {
  const bold = [...markdown.matchAll(BOLD)].map(([, term = '']) => term.trim());
  const terms = bold.filter((term) => !/[.!?:。！？]/.test(term) && term.split(/\s+/).length <= MAX_WORDS);
  return [...new Set(terms)].slice(0, MAX_BOLD_TERMS);
}

const toPlain = (markdown: string): string =>
  markdown
    .replace(/^```.*?^```/gms, ' ')
    .replace(/^#{1,6} .*$/gm, ' ')
    .replace(/^\s*(?:[-*+>|]|\d+\.)\s*/gm, '')
    .replace(/[*_`|]/g, '');
