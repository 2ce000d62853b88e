import { randomUUID } from 'node:crypto';
import type { CourseType } from '@coursewright/contracts';
import { type Connection, Types } from 'mongoose';
import { type LearnerDocument, learnerModel } from './features/accounts/index.ts';
import { renderMarkdown } from './features/authoring/text/index.ts';
import { certificateModel } from './features/certificates/index.ts';
import { courseModel, lessonModel, listSubtopics, withIds } from './features/courses/index.ts';

export interface SeededCourse {
  readonly id: string;
  readonly userId: string;
  readonly learnerName: string;
  readonly title: string;
  readonly type: CourseType;
  readonly topics: { title: string; subtopics: { title: string }[] }[];
  // The studied share, from 0 to 1; 1 issues a certificate.
  readonly share: number;
  readonly createdAt: Date;
  readonly studiedAt: Date;
  // The text of the first lesson, if stored.
  readonly markdown?: string;
}

export type SeededLearner = Pick<LearnerDocument, 'name' | 'plan'> & { readonly id: string };

export async function seedLearners(connection: Connection, learners: readonly SeededLearner[]): Promise<void> {
  const revisions = { profileRevision: 1, planRevision: 0 };
  await learnerModel(connection).insertMany(
    learners.map(({ id, ...learner }) => ({ _id: id, ...learner, ...revisions })),
  );
}

export async function seedCourses(connection: Connection, courses: readonly SeededCourse[]): Promise<void> {
  const documents = courses.map(toDocument);
  const completed = documents.filter(({ certificateId }) => certificateId !== undefined);
  await courseModel(connection).insertMany(documents);
  await certificateModel(connection).insertMany(
    completed.map(({ _id, certificateId, userId, learnerName, mainTopic, end, source }) => ({
      _id: certificateId,
      courseId: _id.toHexString(),
      userId,
      learnerName,
      courseTitle: mainTopic,
      end,
      source,
      issuedAt: end,
      status: 'valid',
    })),
  );
  await lessonModel(connection).insertMany(
    courses.flatMap(({ id, topics, markdown, createdAt }) => {
      const [first] = withIds({ topics }).flatMap(({ subtopics }) => subtopics);
      if (!first || markdown === undefined) return [];
      const text = { html: renderMarkdown(markdown), markdown, source: 'sample', createdAt };
      return [{ courseId: id, subtopicId: first.id, title: first.title, ...text }];
    }),
  );
}

function toDocument(course: SeededCourse) {
  const { id, userId, learnerName, title, type, share, createdAt, studiedAt } = course;
  const topics = withIds({ topics: course.topics });
  const ids = listSubtopics({ topics }).map((subtopic) => subtopic.id);
  const done = ids.slice(0, Math.floor(ids.length * share));
  const completed = done.length === ids.length;
  return {
    _id: new Types.ObjectId(id),
    userId,
    outlineGenerationId: `seed-${id}`,
    mainTopic: title,
    type,
    topics,
    source: 'sample',
    done,
    wanted: done,
    coverUrl: `/api/images/${id}`,
    createdAt,
    studiedAt,
    completed,
    ...(completed && { end: studiedAt, certificateId: randomUUID(), learnerName }),
  };
}
