import { courseGrowthEndpoints } from '@coursewright/contracts';
import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import { route, toUtcDay } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createFindingDays, daysBetween, toFindingRows } from './finding-days.ts';

const DAYS = 30;
const CLOSE_DAYS_MS = HOUR_MS;

export function findingsFeature({ connection, now }: Context): Feature {
  const days = createFindingDays(connection, now);
  const router = Router();

  const lastDays = (count: number) => {
    const today = now().getTime();
    return { from: toUtcDay(today - (count - 1) * DAY_MS), to: toUtcDay(today) };
  };

  route(router, courseGrowthEndpoints.findings, async ({ query }) => {
    const { from, to } = { ...lastDays(DAYS), ...(query.from && query.to && { from: query.from, to: query.to }) };
    const read = await days.read(daysBetween(from, to));
    const counts = read.flatMap((day) => day.counts);
    const listValues = (name: 'model' | 'promptVersion') => [...new Set(counts.map((count) => count[name]))].toSorted();
    return {
      from,
      to,
      models: listValues('model'),
      promptVersions: listValues('promptVersion'),
      rows: toFindingRows(read, query),
    };
  });

  return {
    routers: [router],
    schedules: [
      {
        name: 'close-finding-days',
        everyMs: CLOSE_DAYS_MS,
        start: 'later',
        run: async () => {
          const { from, to } = lastDays(DAYS);
          await days.read(daysBetween(from, to));
        },
      },
    ],
  };
}
