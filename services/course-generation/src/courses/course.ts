import type { AuthorSource, CourseType, OutlineView } from '@coursewright/contracts';

export interface Subtopic {
  id: string;
  title: string;
}

export interface Topic {
  id: string;
  title: string;
  subtopics: Subtopic[];
}

/** How the writing of a whole course in the background stands. */
export interface Writing {
  state: 'running' | 'paused' | 'done';
  /** When it was asked for last: what failed before that is tried again. */
  since: Date;
  /** Why it went no further, when nobody paused it. */
  stopped?: { subtopicId: string; message: string };
}

export interface Course {
  id: string;
  userId: string;
  mainTopic: string;
  type: CourseType;
  source: AuthorSource;
  topics: Topic[];
  /** Ids of the sub-topics that were opened and have their text. */
  done: string[];
  /** Ids of the sub-topics that were opened, also those whose text is still being written. */
  wanted: string[];
  /** Missing as long as lessons are written when they are opened. */
  writing?: Writing;
  completed: boolean;
  end: Date | null;
  certificateId?: string;
  /** The name on the certificate, as it was when the course was completed. */
  learnerName?: string;
  coverUrl: string;
  createdAt: Date;
}

export interface Progress {
  done: number;
  total: number;
  percent: number;
}

/** Gives each topic and sub-topic an id that stays, whatever happens to the titles. */
export function withIds(outline: OutlineView): Topic[] {
  return outline.topics.map((topic, t) => ({
    id: `t${t + 1}`,
    title: topic.title,
    subtopics: topic.subtopics.map(({ title }, s) => ({ id: `t${t + 1}s${s + 1}`, title })),
  }));
}

export const subtopicsOf = (course: Pick<Course, 'topics'>): Subtopic[] =>
  course.topics.flatMap((topic) => topic.subtopics);

export function findSubtopic(course: Pick<Course, 'topics'>, subtopicId: string) {
  for (const topic of course.topics) {
    const subtopic = topic.subtopics.find(({ id }) => id === subtopicId);
    if (subtopic) return { topic, subtopic };
  }
  return undefined;
}

export function progressOf(course: Pick<Course, 'topics' | 'done'>): Progress {
  const opened = new Set(course.done);
  const ids = subtopicsOf(course).map(({ id }) => id);
  const done = ids.filter((id) => opened.has(id)).length;
  const total = ids.length;
  return { done, total, percent: total === 0 ? 0 : Math.round((100 * done) / total) };
}

/** Rounding would call 199 of 200 complete; every lesson counts here. */
export function isStudied(course: Pick<Course, 'topics' | 'done'>): boolean {
  const { done, total } = progressOf(course);
  return total > 0 && done === total;
}
