import { setImmediate as nextTurn } from 'node:timers/promises';
import { text } from '@coursewright/contracts';
import { invalid, invalidInput } from '@coursewright/service-kit';
import { z } from 'zod';
import { sanitizeHtml } from '../../authoring/text/index.ts';
import type { Course } from '../course.ts';
import type { Lesson } from '../lessons/lesson.model.ts';
import type { LessonRepository } from '../lessons/lesson.repository.ts';

// The longest text that an author writes.
const MAX_THEORY = 40_000;
// MathML is longer than its source and has an allowance of its own.
const MAX_THEORY_WITH_MATH = 60_000;

function lengthWithoutMath(html: string): number {
  let length = html.length;
  for (let start = html.indexOf('<math'); start >= 0; ) {
    const end = html.indexOf('</math>', start);
    if (end < 0) break;
    length -= end - start;
    start = html.indexOf('<math', end);
  }
  return length;
}

// Sanitising time grows with angle brackets and ampersands. They are a fifth of a dense lesson.
const MAX_MARKUP = 24_000;
const MAX_TOTAL_MARKUP = 80_000;
const hasMarkupAtMost = (count: number, text: string): boolean => (text.match(/[<>&]/g)?.length ?? 0) <= count;

const theoryField = z
  .string()
  .refine(
    (html) => html.length <= MAX_THEORY_WITH_MATH && lengthWithoutMath(html) <= MAX_THEORY,
    `must have at most ${MAX_THEORY} characters`,
  )
  .refine((html) => hasMarkupAtMost(MAX_MARKUP, html), 'has too many tags')
  .default('');

const title = text({ max: 200 });

const subtopicSchema = z.object({
  title,
  theory: theoryField,
  youtube: z.string().max(200).default(''),
  done: z.boolean().default(false),
});

const contentSchema = z.object({
  content: z
    .array(z.object({ title, subtopics: z.array(subtopicSchema).min(1).max(12) }))
    .min(1)
    .max(10),
});

export interface LegacySubtopic {
  title: string;
  /** Sanitised; empty when there is no text. */
  html: string;
  youtubeId?: string;
  done: boolean;
}

export interface LegacyTopic {
  title: string;
  subtopics: LegacySubtopic[];
}

/**
 * The legacy client's format: a JSON object with one key, the main topic in lower case, over a list of topics.
 * Without `mainTopic` any key is accepted, because the course may have been renamed.
 */
export async function readLegacyContent(content: string, mainTopic?: string): Promise<LegacyTopic[]> {
  if (!hasMarkupAtMost(MAX_TOTAL_MARKUP, content)) throw invalid('content: has too many tags');
  const entries = getEntries(content);
  const [entry] = entries;
  if (!entry || entries.length !== 1) throw invalid('content: must have exactly one key, the main topic');
  if (mainTopic !== undefined && entry[0].trim() !== mainTopic.toLowerCase())
    throw invalid('content: its key must be the main topic in lower case');
  const parsed = contentSchema.safeParse({ content: entry[1] });
  if (!parsed.success) throw invalidInput(parsed.error);
  const topics: LegacyTopic[] = [];
  for (const topic of parsed.data.content) {
    const subtopics: LegacySubtopic[] = [];
    for (const subtopic of topic.subtopics) {
      subtopics.push(readSubtopic(subtopic));
      // yields to other requests between two lessons
      await nextTurn();
    }
    topics.push({ title: topic.title, subtopics });
  }
  return topics;
}

function getEntries(content: string): [string, unknown][] {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw invalid('content: must be JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('content: must be an object');
  return Object.entries(value);
}

function readSubtopic({ title: name, theory, youtube, done }: z.output<typeof subtopicSchema>): LegacySubtopic {
  const clean = theory.isWellFormed() ? sanitizeHtml(theory.replaceAll('\0', '')) : '';
  // sanitised HTML has no angle brackets other than those of tags
  const html = /<math|[^\s<>]/.test(clean.replace(/<(?!math\b)[^<>]*>/g, '')) ? clean : '';
  return { title: name, html, ...(/^[\w-]{11}$/.test(youtube) && { youtubeId: youtube }), done };
}

// Limits memory per response: a learner with more text than this gets texts of the newest courses only.
const BATCH = 5;
const MAX_CHARACTERS = 16 * 1024 * 1024;

export async function readLegacyContents(
  courses: readonly Course[],
  lessons: LessonRepository,
  maxCharacters = MAX_CHARACTERS,
) {
  const contents = new Map<string, string>();
  let characters = 0;
  for (let at = 0; at < courses.length; at += BATCH) {
    const some = courses.slice(at, at + BATCH);
    const texts = characters < maxCharacters ? await lessons.ofCourses(some.map(({ id }) => id)) : [];
    const byPlace = new Map(texts.map((lesson) => [`${lesson.courseId} ${lesson.subtopicId}`, lesson]));
    for (const course of some) {
      const content = toLegacyContent(course, byPlace);
      contents.set(course.id, content);
      characters += content.length;
    }
  }
  return contents;
}

function toLegacyContent(course: Course, byPlace: ReadonlyMap<string, Lesson>): string {
  const done = new Set(course.done);
  const topics = course.topics.map(({ title, subtopics }) => ({
    title,
    subtopics: subtopics.map((subtopic) => {
      const lesson = byPlace.get(`${course.id} ${subtopic.id}`);
      const texts = {
        theory: lesson?.html ?? '',
        youtube: toYoutubeId(lesson),
        image: lesson?.image?.url ?? '',
      };
      return { title: subtopic.title, ...texts, done: done.has(subtopic.id) };
    }),
  }));
  return JSON.stringify({ [course.mainTopic.toLowerCase()]: topics });
}

const toYoutubeId = (lesson: Lesson | undefined) =>
  lesson?.video?.provider === 'youtube' ? lesson.video.youtubeId : '';
