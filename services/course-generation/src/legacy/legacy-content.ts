import { invalid, invalidInput } from '@coursewright/service-kit';
import { z } from 'zod';
import { sanitiseHtml } from '../author/text/html-policy.ts';
import { plainText } from '../author/text/render-markdown.ts';

const LONGEST_THEORY = 100_000;

const title = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(200)
  .refine((text) => text.isWellFormed() && !text.includes('\0'));

const subtopicSchema = z.object({
  title,
  theory: z.string().max(LONGEST_THEORY).default(''),
  youtube: z.string().max(200).default(''),
  done: z.boolean().default(false),
});

const topicsSchema = z
  .array(z.object({ title, subtopics: z.array(subtopicSchema).min(1).max(12) }))
  .min(1)
  .max(10);

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
 * Content as the former client kept it: a JSON object with one key, the lower-cased main topic, over a list of topics.
 * Without `mainTopic` any one key will do: a course may have been renamed.
 */
export function readLegacyContent(content: string, mainTopic?: string): LegacyTopic[] {
  const entries = entriesOf(content);
  const [entry] = entries;
  if (!entry || entries.length !== 1) throw invalid('content: must have exactly one key, the main topic');
  if (mainTopic !== undefined && entry[0].trim() !== mainTopic.toLowerCase())
    throw invalid('content: its key must be the main topic in lower case');
  const parsed = topicsSchema.safeParse(entry[1]);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data.map((topic) => ({ title: topic.title, subtopics: topic.subtopics.map(readSubtopic) }));
}

function entriesOf(content: string): [string, unknown][] {
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
  const clean = theory.isWellFormed() ? sanitiseHtml(theory.replaceAll('\0', '')) : '';
  const html = plainText(clean) === '' ? '' : clean;
  return { title: name, html, ...(/^[\w-]{11}$/.test(youtube) && { youtubeId: youtube }), done };
}

/** The empty content of a new outline. */
export function legacyOutline(topic: string, topics: { title: string; subtopics: { title: string }[] }[]): string {
  const empty = { theory: '', youtube: '', image: '', done: false };
  const list = topics.map(({ title: name, subtopics }) => ({
    title: name,
    subtopics: subtopics.map((subtopic) => ({ title: subtopic.title, ...empty })),
  }));
  return JSON.stringify({ [topic.toLowerCase()]: list });
}
