import type { WeeklyGoal } from '@coursewright/contracts';
import { isDuplicateKey } from '@coursewright/service-kit';
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
  at: Date;
}

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

  // True when the document of the week is new.
  async function change(userId: string, day: string, at: Date, filter: object, update: object): Promise<boolean> {
    const week = toMonday(day);
    const document = { _id: `${userId}:${week}`, ...filter };
    try {
      const insert = { $setOnInsert: { userId, week, at } };
      return (await weeks.updateOne(document, { ...update, ...insert }, { upsert: true })).upsertedCount === 1;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    // Another request made the document first, or the filter excludes it: what is recorded is not counted again.
    await weeks.updateOne(document, update);
    return false;
  }

  return {
    async findGoal(userId: string): Promise<StoredGoal> {
      const found = await goals.findById(userId).lean<GoalDocument>();
      return found ? { enabled: found.enabled, goal: found.goal, timeZone: found.timeZone ?? null } : UNSET;
    },

    async saveGoal(userId: string, changes: Partial<Omit<StoredGoal, 'timeZone'> & { timeZone: string }>) {
      const { enabled, goal } = UNSET;
      const missing = {
        ...(changes.enabled === undefined && { enabled }),
        ...(changes.goal === undefined && { goal }),
      };
      await goals.updateOne({ _id: userId }, { $set: changes, $setOnInsert: missing }, { upsert: true });
    },

    addLesson(userId: string, day: string, lesson: { key: string; minutes: number }, at: Date): Promise<boolean> {
      const key = `${day}/${lesson.key}`;
      return change(
        userId,
        day,
        at,
        { read: trusted({ $ne: key }) },
        {
          $push: { read: key },
          $inc: { [`days.${day}.lessons`]: 1, [`days.${day}.minutes`]: lesson.minutes },
        },
      );
    },

    addReview: (userId: string, day: string, at: Date): Promise<boolean> =>
      change(userId, day, at, {}, { $inc: { [`days.${day}.reviews`]: 1 } }),

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
