import type { CourseRow } from '@coursewright/contracts';
import { createTable } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import { type CourseDocument, courseModel } from '../courses/course.model.ts';

/** Everybody's courses, for admins. */
export function createCourseTable(connection: Connection) {
  const model = courseModel(connection);
  const table = createTable<CourseDocument, CourseRow>({
    model,
    sortedBy: { title: ['titleKey'], type: ['type'], userId: ['userId'] },
    searched: ['mainTopic', 'userId'],
    fields: ['mainTopic', 'type', 'userId'],
    toRow: ({ _id, mainTopic, type, userId }) => ({ id: _id.toHexString(), title: mainTopic, type, userId }),
  });

  return {
    ...table,
    /** The newest courses, without their contents. */
    newest: (limit: number) =>
      model
        .find()
        .select(['mainTopic', 'type', 'userId', 'coverUrl', 'createdAt', 'completed', 'end'])
        .sort({ _id: -1 })
        .limit(limit)
        .lean<CourseDocument[]>(),
  };
}
