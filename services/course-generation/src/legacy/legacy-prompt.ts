import type { TopicCount } from '@coursewright/contracts';
import { boundedLine, distinctSubtopics } from '../author/text/normalise.ts';

/** What the former client's sentences ask for. Other sentences are taken as the topic itself. */
export interface LegacyOutlineWish {
  topic: string;
  subtopics: string[];
  topicCount: TopicCount;
}

export function readOutlinePrompt(prompt: string): LegacyOutlineWish {
  const line = boundedLine(prompt, 8_000);
  const topic = /\bmain title (.+?)(?:, everything in single line|\. |$)/i.exec(line)?.[1] ?? line;
  const asked = /\binclude these topics\s*:?-?\s*(.+?)(?:\. |$)/i.exec(line)?.[1] ?? '';
  const count = Number(/\b(\d{1,2}) topics?\b/i.exec(line)?.[1] ?? 4);
  return {
    topic: boundedLine(topic.replace(/^["']|["']$/g, ''), 500),
    subtopics: distinctSubtopics(asked.split(',')),
    topicCount: count > 4 ? 7 : 4,
  };
}

export interface LegacyLessonWish {
  mainTopic: string;
  subtopic: string;
  transcript?: string;
}

export function readLessonPrompt(prompt: string): LegacyLessonWish {
  const transcript = /^\s*summarize this theory in a teaching way\s*:?-?\s*([\s\S]+)/i.exec(prompt)?.[1];
  if (transcript) return { mainTopic: 'What is said in a video', subtopic: 'Summary of the video', transcript };
  const explain = /about this subtopic of (.+?) with examples\s*:?-?\s*(.+?)(?:\. |$)/i.exec(
    boundedLine(prompt, 8_000),
  );
  const [, mainTopic, subtopic] = explain ?? [];
  if (mainTopic && subtopic) return { mainTopic: boundedLine(mainTopic, 500), subtopic: boundedLine(subtopic, 200) };
  return { mainTopic: boundedLine(prompt, 500), subtopic: boundedLine(prompt, 200) };
}
