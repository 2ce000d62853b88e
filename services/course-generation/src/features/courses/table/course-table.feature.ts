import { adminCourseEndpoints, type CourseRow, LEGACY_LIST_LIMIT } from '@coursewright/contracts';
import { createTable, route, sendCsv } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Connection } from 'mongoose';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { type CourseDocument, courseModel } from '../course.model.ts';

function createCourseTable(connection: Connection) {
  const model = courseModel(connection);
  const table = createTable<CourseDocument, CourseRow>({
    model,
    sortedBy: { title: ['titleKey'], type: ['type'], userId: ['userId'] },
    fields: ['mainTopic', 'type', 'userId'],
    toRow: ({ _id, mainTopic, type, userId }) => ({ id: _id.toHexString(), title: mainTopic, type, userId }),
  });

  return {
    ...table,
    newest: (limit: number) =>
      model
        .find()
        .select(['mainTopic', 'type', 'userId', 'coverUrl', 'createdAt', 'completed', 'end'])
        .sort({ _id: -1 })
        .limit(limit)
        .lean<CourseDocument[]>(),
  };
}

export function courseTableFeature({ connection, logger }: Context): Feature {
  const table = createCourseTable(connection);
  const router = Router();

  route(router, adminCourseEndpoints.courses, ({ query }) => table.page(query));
  route(
    router,
    adminCourseEndpoints.coursesCsv,
    ({ query, res }) => sendCsv(res, 'courses', ['Title', 'Type', 'UserId'], linesOf(table.all(query))),
    { streaming: true },
  );
  route(router, adminCourseEndpoints.getCourses, async () => {
    const courses = await table.newest(LEGACY_LIST_LIMIT);
    return courses.map(({ _id, mainTopic, type, userId, coverUrl, createdAt, completed, end }) => ({
      _id: _id.toHexString(),
      mainTopic,
      type,
      photo: coverUrl,
      date: createdAt.toISOString(),
      completed,
      ...(end && { end: end.toISOString() }),
      user: userId,
    }));
  });

  function makeReady() {
    const ready = table
      .createIndexes()
      .catch((err: unknown) => logger.error({ err }, 'course table preparation failed'));
    return { close: () => ready };
  }

  return { routers: [router], background: [makeReady] };
}

async function* linesOf(rows: AsyncIterable<CourseRow>) {
  for await (const { title, type, userId } of rows) yield [title, type, userId];
}
