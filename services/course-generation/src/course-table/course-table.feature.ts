import { adminCourseEndpoints, type CourseRow, LEGACY_LIST_LIMIT } from '@coursewright/contracts';
import { route, sendCsv } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { createCourseTable } from './course-table.ts';

/** What admins see of all courses. */
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
      .prepare()
      .then(table.fillIn)
      .catch((err: unknown) => logger.error({ err }, 'the table of courses could not be made ready for searching'));
    return { close: () => ready };
  }

  return { routers: [router], background: [makeReady] };
}

async function* linesOf(rows: AsyncIterable<CourseRow>) {
  for await (const { title, type, userId } of rows) yield [title, type, userId];
}
