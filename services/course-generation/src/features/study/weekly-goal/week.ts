import type { WeeklyGoal, WeekProgress } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { toUtcDay } from '@coursewright/service-kit/clock';

// Days and weeks are calendar days such as 2026-11-23, as they were where the learner was: changes of the clocks and
// travel do not move what is recorded. A week is that of ISO 8601 and is named by its Monday.

export interface DayCounts {
  lessons?: number;
  minutes?: number;
  reviews?: number;
}

export interface StudyWeek {
  week: string;
  days: Record<string, DayCounts>;
}

export const DEFAULT_GOAL: WeeklyGoal = { unit: 'lessons', amount: 3 };

// A card takes about half a minute.
const MINUTES_PER_REVIEW = 0.5;

const addDays = (day: string, count: number): string => toUtcDay(Date.parse(day) + count * DAY_MS);

export const toMonday = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/**
 * Weeks in a row with something read or reviewed. The present week does not end a streak before it is over. The last
 * week may lie ahead of `monday`, after a flight to the west.
 */
export function countStreak(weeks: readonly string[], monday: string): number {
  const active = new Set(weeks);
  let week = weeks.reduce((latest, each) => (each > latest ? each : latest), '');
  if (week < addDays(monday, -7)) return 0;
  let count = 0;
  for (; active.has(week); week = addDays(week, -7)) count += 1;
  return count;
}

export function describeWeek(weeks: readonly StudyWeek[], today: string): WeekProgress {
  const monday = toMonday(today);
  const days = weeks.find(({ week }) => week === monday)?.days ?? {};
  const sum = (unit: keyof DayCounts) => Object.values(days).reduce((total, counts) => total + (counts[unit] ?? 0), 0);
  const reviews = sum('reviews');
  return {
    days: Array.from({ length: 7 }, (_, index) => {
      const day = addDays(monday, index);
      return { day, active: Object.hasOwn(days, day) };
    }),
    today,
    lessons: sum('lessons'),
    minutes: Math.round(sum('minutes') + reviews * MINUTES_PER_REVIEW),
    reviews,
    streak: countStreak(
      weeks.map(({ week }) => week),
      monday,
    ),
  };
}
