import { createHash } from 'node:crypto';
import type { Brief } from '@coursewright/contracts';
import { foldText } from '@coursewright/text';
import type { Course } from '../../courses/index.ts';

export interface Objective {
  id: string;
  topicId: string;
  subtopicId: string;
  text: string;
}

/** Of the lesson and the text, so that an objective that is edited is another one. */
const toObjectiveId = (subtopicId: string, text: string): string =>
  `${subtopicId}-${createHash('sha256').update(foldText(text)).digest('hex').slice(0, 8)}`;

/** A lesson without objectives has its title. */
export const listObjectives = (course: Pick<Course, 'topics'>): Objective[] =>
  course.topics.flatMap((topic) =>
    topic.subtopics.flatMap((subtopic) =>
      [...new Set(subtopic.contract?.objectives ?? [subtopic.title])].map((text) => ({
        id: toObjectiveId(subtopic.id, text),
        topicId: topic.id,
        subtopicId: subtopic.id,
        text,
      })),
    ),
  );

const PRIORS: Record<NonNullable<Brief['level']>, number> = { new: 0.1, some: 0.3, advanced: 0.5 };
const SAID_TO_BE_KNOWN = { plus: 0.25, most: 0.7, overlap: 0.5 };

const getWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]{4,}/gu) ?? [];

/** What is known of it before any answer, from what the learner said of themselves. */
export function getPrior({ text }: Pick<Objective, 'text'>, brief: Brief | undefined): number {
  const prior = PRIORS[brief?.level ?? 'new'];
  const words = getWords(text);
  const isSaid = (brief?.known ?? []).some((known) => {
    const said = new Set(getWords(known));
    return words.length > 0 && words.filter((word) => said.has(word)).length / words.length >= SAID_TO_BE_KNOWN.overlap;
  });
  return isSaid ? Math.min(SAID_TO_BE_KNOWN.most, prior + SAID_TO_BE_KNOWN.plus) : prior;
}

interface AskedItem {
  subtopicId: string;
  objective?: number | undefined;
  objectiveId?: string | undefined;
}

/** What a question asks about. Undefined for one about no objective, and when it is in the course no more. */
export function findObjective(objectives: readonly Objective[], item: AskedItem): Objective | undefined {
  const { subtopicId, objectiveId, objective } = item;
  const ofLesson = objectives.filter((one) => one.subtopicId === subtopicId);
  if (objectiveId !== undefined) return ofLesson.find(({ id }) => id === objectiveId);
  return objective === undefined ? undefined : (ofLesson[objective] ?? ofLesson[0]);
}
