import { SOURCE_LIMITS, sourceEndpoints } from '@coursewright/contracts';
import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import { conflict, createHourlyLimit, formatWait, notFound, route, unprocessable } from '@coursewright/service-kit';
import { pluralize } from '@coursewright/text';
import { Router } from 'express';
import type { Context } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { extract, toRefusal } from './extract.ts';
import { fetchSource } from './extraction/index.ts';
import { listSections, type SourceDocument, toSourceView } from './source.model.ts';
import type { NewSource } from './source.repository.ts';

// As long as an outline that was not made a course.
const UNUSED_MS = 7 * DAY_MS;
// Of an account, those that failed included.
const ATTEMPTS_PER_HOUR = 30;
const TOO_MANY = (waitMs: number) =>
  `You have added much material in a short time. Please try again ${formatWait(waitMs)}.`;

export function sourcesFeature({ connection, sources, storage }: Context): Feature {
  const router = Router();
  const attempts = createHourlyLimit(connection, 'source_attempts', ATTEMPTS_PER_HOUR, TOO_MANY);

  async function findOwn(userId: string, sourceId: string): Promise<SourceDocument> {
    const [found] = await sources.findOwn(userId, [sourceId]);
    if (!found) throw notFound('There is no such material');
    return found;
  }

  async function beginAttempt(userId: string): Promise<void> {
    await (await attempts()).consume(userId);
    if ((await sources.count(userId)) < SOURCE_LIMITS.perAccount) return;
    const message = `You have reached the limit of ${SOURCE_LIMITS.perAccount} materials. Remove one that you no longer need, then try again.`;
    throw unprocessable(message, { code: 'too_many_sources' });
  }

  async function keep(source: NewSource) {
    const bytes = source.passages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    await storage.checkStorageLimit(source.userId, bytes);
    return toSourceView(await sources.add(source));
  }

  route(router, sourceEndpoints.addSource, async ({ body: { title, text }, caller: { userId }, signal }) => {
    await beginAttempt(userId);
    const source = await extract({ account: userId, bytes: Buffer.from(text), name: title, field: 'text' }, signal);
    return keep({ ...source, title, userId });
  });

  route(router, sourceEndpoints.addLink, async ({ body: { url }, caller: { userId }, signal }) => {
    await beginAttempt(userId);
    const { bytes, name, type, charset } = await fetchSource(url, { signal }).catch((error: unknown) => {
      throw toRefusal(error, 'url');
    });
    const source = await extract({ account: userId, bytes, name, type, charset, field: 'url' }, signal);
    return keep({ ...source, userId, address: url });
  });

  route(router, sourceEndpoints.uploadFile, async ({ query: { name }, rawBody, caller: { userId }, signal }) => {
    await beginAttempt(userId);
    return keep({ ...(await extract({ account: userId, bytes: rawBody, name, field: 'file' }, signal)), userId });
  });

  route(router, sourceEndpoints.sources, async ({ caller }) => (await sources.list(caller.userId)).map(toSourceView));

  route(router, sourceEndpoints.source, async ({ params, caller }) => {
    const source = await findOwn(caller.userId, params.sourceId);
    const passages = await sources.listPassages(params.sourceId);
    return { ...toSourceView(source), sections: listSections(passages) };
  });

  route(router, sourceEndpoints.deleteSource, async ({ params, caller }) => {
    const { courseIds } = await findOwn(caller.userId, params.sourceId);
    if (courseIds.length > 0) {
      const used = `${pluralize(courseIds.length, 'course')} or outline${courseIds.length === 1 ? '' : 's'}`;
      throw conflict(`This material is used by ${used}. It goes with the last of them.`, { code: 'source_in_use' });
    }
    await sources.remove(params.sourceId);
    return { success: true, message: 'Removed' };
  });

  return {
    routers: [router],
    schedules: [
      {
        name: 'expire-sources',
        everyMs: HOUR_MS,
        start: 'always',
        run: () => sources.removeUnused(new Date(Date.now() - UNUSED_MS), new Date(Date.now() - HOUR_MS)),
      },
    ],
    onCourseDeleted: sources.release,
    onUserDeleted: sources.removeAll,
  };
}
