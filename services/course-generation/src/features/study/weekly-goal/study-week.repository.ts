import type { WeeklyGoal } from '@coursewright/contracts';
import { unlessDuplicate } from '@coursewright/service-kit';
import { toIsoDay } from '@coursewright/text';
import { type Connection, Schema, trusted } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import { DEFAULT_GOAL, type StudyWeek, toMonday } from './week.ts';

interface GoalDocument {
  // The user id.
  _id: string;
  enabled: boolean;
  goal: WeeklyGoal;
  // IANA name; UTC until a browser has sent one.
  timeZone?: string | null;
}

interface WeekDocument extends StudyWeek {
  _id: string;
  userId: string;
  // Each lesson counts once a day.
  read: string[];
  // Time zone of the goal when it was read last; missing when it may have changed since, or is off.
  recordedIn?: string;
  at: Date;
}

/** What was studied, on a day of the learner's. */
type StudyRecord = (day: string) => { filter: object; update: object };

export const recordLesson =
  (lesson: { key: string; minutes: number }): StudyRecord =>
  (day) => {
    const key = `${day}/${lesson.key}`;
    return {
      filter: { read: trusted({ $ne: key }) },
      update: {
        $push: { read: key },
        $inc: { [`days.${day}.lessons`]: 1, [`days.${day}.minutes`]: lesson.minutes },
      },
    };
  };

export const recordReview: StudyRecord = (day) => ({ filter: {}, update: { $inc: { [`days.${day}.reviews`]: 1 } } });

const MOST_KNOWN = 10_000;
const KEPT_S = 2 * 366 * 24 * 60 * 60;

const goalSchema = new Schema<GoalDocument>(
  {
    _id: { type: String, required: true },
    enabled: { type: Boolean, required: true },
    goal: { type: Schema.Types.Mixed, required: true },
    timeZone: { type: String },
  },
  { collection: 'weekly_goals', versionKey: false },
);

const weekSchema = new Schema<WeekDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    week: { type: String, required: true },
    days: { type: Schema.Types.Mixed, default: {} },
    read: { type: [String], default: [] },
    recordedIn: { type: String },
    at: { type: Date, required: true },
  },
  { collection: 'study_weeks', versionKey: false },
);
weekSchema.index({ userId: 1, week: -1 });
weekSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_S });

export interface StoredGoal {
  enabled: boolean;
  goal: WeeklyGoal;
  timeZone: string | null;
}

const UNSET: StoredGoal = { enabled: true, goal: DEFAULT_GOAL, timeZone: null };

export function createStudyWeekRepository(connection: Connection) {
  const goals = getModel<GoalDocument>(connection, 'WeeklyGoal', goalSchema);
  const weeks = getModel<WeekDocument>(connection, 'StudyWeek', weekSchema);

  // Of the learners who studied last in this process.
  const zones = new Map<string, string>();

  async function findGoal(userId: string): Promise<StoredGoal> {
    const found = await goals.findById(userId).lean<GoalDocument>();
    return found ? { enabled: found.enabled, goal: found.goal, timeZone: found.timeZone ?? null } : UNSET;
  }

  const toId = (userId: string, day: string) => `${userId}:${toMonday(day)}`;

  // Every process then reads the goal again.
  async function forgetZone(userId: string): Promise<void> {
    zones.delete(userId);
    await weeks.updateMany({ userId, recordedIn: trusted({ $exists: true }) }, { $unset: { recordedIn: '' } });
  }

  // Most weeks say that the goal is as this process knows it.
  async function addToWeek(userId: string, at: Date, record: StudyRecord): Promise<boolean> {
    const recordedIn = zones.get(userId);
    if (recordedIn === undefined) return false;
    const day = toIsoDay(at, recordedIn);
    const { filter, update } = record(day);
    return (await weeks.updateOne({ _id: toId(userId, day), recordedIn, ...filter }, update)).matchedCount === 1;
  }

  // True when the document of the week is new.
  async function upsert(userId: string, day: string, at: Date, { filter, update }: ReturnType<StudyRecord>) {
    const document = { _id: toId(userId, day), ...filter };
    const insert = { $setOnInsert: { userId, week: toMonday(day), at } };
    const written = await unlessDuplicate(weeks.updateOne(document, { ...update, ...insert }, { upsert: true }));
    if (written) return written.upsertedCount === 1;
    // Another request made the document first, or the filter excludes it: what is recorded is not counted again.
    await weeks.updateOne(document, update);
    return false;
  }

  // The goal may change meanwhile: it is read again after the week tells of it.
  async function rememberZone(userId: string, day: string, recordedIn: string): Promise<void> {
    await weeks.updateOne({ _id: toId(userId, day) }, { $set: { recordedIn } });
    const { enabled, timeZone } = await findGoal(userId);
    if (!enabled || (timeZone ?? 'UTC') !== recordedIn) return forgetZone(userId);
    if (zones.size >= MOST_KNOWN) zones.clear();
    zones.set(userId, recordedIn);
  }

  return {
    findGoal,

    /** Nothing while the goal is off. True when the week is new. */
    async record(userId: string, at: Date, record: StudyRecord): Promise<boolean> {
      if (await addToWeek(userId, at, record)) return false;
      zones.delete(userId);
      const { enabled, timeZone } = await findGoal(userId);
      if (!enabled) return false;
      const recordedIn = timeZone ?? 'UTC';
      const day = toIsoDay(at, recordedIn);
      const isNew = await upsert(userId, day, at, record(day));
      await rememberZone(userId, day, recordedIn);
      return isNew;
    },

    async saveGoal(userId: string, changes: Partial<Omit<StoredGoal, 'timeZone'> & { timeZone: string }>) {
      const { enabled, goal } = UNSET;
      const missing = {
        ...(changes.enabled === undefined && { enabled }),
        ...(changes.goal === undefined && { goal }),
      };
      // Before, for the case that this process is killed, and after, for those that read the goal in between.
      await forgetZone(userId);
      await goals.updateOne({ _id: userId }, { $set: changes, $setOnInsert: missing }, { upsert: true });
      await forgetZone(userId);
    },

    // Latest first.
    async list(userId: string): Promise<StudyWeek[]> {
      const found = await weeks.find({ userId }, { week: 1, days: 1 }).sort({ week: -1 }).lean<WeekDocument[]>();
      return found.map(({ week, days }) => ({ week, days }));
    },

    async delete(userId: string): Promise<void> {
      await goals.deleteOne({ _id: userId });
      await weeks.deleteMany({ userId });
    },
  };
}
