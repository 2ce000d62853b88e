import type {
  AuthorSource,
  Brief,
  CourseOrigin,
  CourseType,
  InterfaceLanguage,
  LessonContract,
  Material,
  OutlineView,
} from '@coursewright/contracts';
import type { CourseEdits } from './structure/structure.ts';

export interface Subtopic {
  id: string;
  title: string;
  // Missing in courses of earlier releases, and for lessons that a learner added.
  contract?: LessonContract | undefined;
}

export interface Topic {
  id: string;
  title: string;
  outcome?: string | undefined;
  subtopics: Subtopic[];
}

export interface Writing {
  state: 'running' | 'paused' | 'done';
  // Time of the last request to write the course. Jobs that failed before it are tried again.
  since: Date;
  stopped?: { subtopicId: string; message: string; code?: string };
}

export interface Course {
  id: string;
  userId: string;
  mainTopic: string;
  originalTitle?: string;
  type: CourseType;
  source: AuthorSource;
  brief?: Brief | undefined;
  material?: Material | undefined;
  origin?: CourseOrigin | undefined;
  topics: Topic[];
  done: string[];
  // Of these, the ids of those that are not read: opening a course marks its first sub-topic done.
  unread: string[];
  // Of these, the ids of those that the learner says to know.
  claimed: string[];
  // Objectives whose answers up to a time count no more.
  forgotten: { objectiveId: string; at: Date }[];
  // Ids of sub-topics that were opened, with or without text.
  wanted: string[];
  writing?: Writing;
  // Missing until the structure is edited.
  edits?: CourseEdits;
  completed: boolean;
  end: Date | null;
  // Date of completion in the learner's time zone, e.g. 2026-11-21.
  endDay?: string;
  certificateId?: string;
  learnerName?: string;
  certificateLanguage?: InterfaceLanguage;
  coverUrl: string;
  // Its size was counted once, and is kept up to date since.
  isMeasured?: boolean;
  createdAt: Date;
}

// The certificate names the title the lessons were written for, also after the learner renamed the course.
export const getCertifiedTitle = ({ mainTopic, originalTitle }: Pick<Course, 'mainTopic' | 'originalTitle'>): string =>
  originalTitle ?? mainTopic;

interface Progress {
  done: number;
  total: number;
  percent: number;
}

export function withIds(outline: OutlineView): Topic[] {
  return outline.topics.map((topic, t) => ({
    id: `t${t + 1}`,
    title: topic.title,
    ...(topic.outcome && { outcome: topic.outcome }),
    subtopics: topic.subtopics.map(({ title, contract }, s) => ({
      id: `t${t + 1}s${s + 1}`,
      title,
      ...(contract && { contract }),
    })),
  }));
}

// What readers are told of the author.
export const authorLabels: Record<AuthorSource, { name: string; notice?: string }> = {
  sample: { name: 'built-in sample author', notice: 'Built from sample study material' },
  openai: { name: 'AI model' },
};

export const listSubtopics = (course: Pick<Course, 'topics'>): Subtopic[] =>
  course.topics.flatMap((topic) => topic.subtopics);

export function findSubtopic(course: Pick<Course, 'topics'>, subtopicId: string) {
  for (const topic of course.topics) {
    const subtopic = topic.subtopics.find(({ id }) => id === subtopicId);
    if (subtopic) return { topic, subtopic };
  }
  return undefined;
}

/** Lessons that are to be read. */
export const listUnread = ({ topics, done, unread }: Pick<Course, 'topics' | 'done' | 'unread'>): Subtopic[] =>
  listSubtopics({ topics }).filter(({ id }) => !done.includes(id) || unread.includes(id));

export function getProgress(course: Pick<Course, 'topics' | 'done'>): Progress {
  const ticked = new Set(course.done);
  const ids = listSubtopics(course).map(({ id }) => id);
  const done = ids.filter((id) => ticked.has(id)).length;
  const total = ids.length;
  return { done, total, percent: total === 0 ? 0 : Math.round((100 * done) / total) };
}

// Not by `percent`: 199 of 200 lessons would round to 100.
export function isStudied(course: Pick<Course, 'topics' | 'done'>): boolean {
  const { done, total } = getProgress(course);
  return total > 0 && done === total;
}

/**
 * A sub-topic whose title is unchanged under an unchanged topic title keeps its id, and with it its lesson. All
 * others get ids that were never used.
 */
export function keepIds(before: Topic[], edited: OutlineView): Topic[] {
  const topicIds = pool(before, 't');
  return edited.topics.map(({ title, outcome, subtopics }) => {
    const topic = topicIds.takeKnown(title);
    const id = topic?.id ?? topicIds.next();
    const subtopicIds = pool(topic?.subtopics ?? [], `${id}s`);
    return {
      id,
      title,
      ...(outcome && { outcome }),
      subtopics: subtopics.map((sub) => ({
        id: subtopicIds.takeKnown(sub.title)?.id ?? subtopicIds.next(),
        title: sub.title,
        ...(sub.contract && { contract: sub.contract }),
      })),
    };
  });
}

function pool<T extends { id: string; title: string }>(known: T[], prefix: string) {
  const left = [...known];
  let highest = Math.max(0, ...known.map(({ id }) => Number(id.slice(prefix.length))));
  return {
    takeKnown(title: string): T | undefined {
      const index = left.findIndex((each) => each.title === title);
      return index === -1 ? undefined : left.splice(index, 1)[0];
    },
    next(): string {
      highest += 1;
      return `${prefix}${highest}`;
    },
  };
}
