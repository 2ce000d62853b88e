import { courseEvents } from '@coursewright/contracts';
import { type OutboxFields, outboxFields, raise, withEvents } from '@coursewright/service-kit';
import { type Connection, Schema, trusted } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import { findNextMorning } from './reminder-time.ts';

interface ReminderDocument extends OutboxFields {
  // The user id.
  _id: string;
  enabled: boolean;
  // IANA name.
  timeZone: string;
  nextAt: Date;
  sentAt?: Date | null;
}

const schema = new Schema<ReminderDocument>(
  {
    _id: { type: String, required: true },
    enabled: { type: Boolean, required: true },
    timeZone: { type: String, required: true },
    nextAt: { type: Date, required: true },
    sentAt: { type: Date },
    ...outboxFields,
  },
  { collection: 'card_reminders', versionKey: false },
);
schema.index({ enabled: 1, nextAt: 1 });

export const reminderModel = (connection: Connection) => getModel<ReminderDocument>(connection, 'CardReminder', schema);

export type Reminder = Pick<ReminderDocument, '_id' | 'timeZone' | 'nextAt' | 'sentAt'>;
type CardsDue = ReturnType<typeof raise<typeof courseEvents.cardsDue.data._output>>;

export type ReminderRepository = ReturnType<typeof createReminderRepository>;

export function createReminderRepository(connection: Connection) {
  const reminders = reminderModel(connection);

  return {
    async find(userId: string): Promise<{ enabled: boolean; timeZone: string } | undefined> {
      const found = await reminders.findById(userId).lean<ReminderDocument>();
      return found ? { enabled: found.enabled, timeZone: found.timeZone } : undefined;
    },

    async enable(userId: string, timeZone: string, now: Date): Promise<void> {
      const wanted = { enabled: true, timeZone, nextAt: findNextMorning(now, timeZone) };
      await reminders.updateOne({ _id: userId }, { $set: wanted }, { upsert: true });
    },

    // With an event, which stops a mail that is on its way. False if there was nothing to stop.
    async disable(userId: string, now: Date): Promise<boolean> {
      const event = raise(courseEvents.cardRemindersOff, { userId, at: now.toISOString() });
      const changed = await reminders.updateOne(
        { _id: userId, enabled: true },
        withEvents({ $set: { enabled: false } }, event),
      );
      return changed.modifiedCount === 1;
    },

    due: (now: Date): AsyncIterable<Reminder> =>
      reminders
        .find({ enabled: true, nextAt: trusted({ $lte: now }) })
        .sort({ nextAt: 1 })
        .lean<Reminder[]>()
        .cursor(),

    // One write: of several processes one stores the event.
    async advance(
      { _id, nextAt: seen }: Reminder,
      nextAt: Date,
      sent?: { at: Date; event: CardsDue },
    ): Promise<boolean> {
      const changes = { nextAt, ...(sent && { sentAt: sent.at }) };
      const changed = await reminders.updateOne(
        { _id, enabled: true, nextAt: seen },
        withEvents({ $set: changes }, ...(sent ? [sent.event] : [])),
      );
      return changed.modifiedCount === 1;
    },

    async delete(userId: string): Promise<void> {
      await reminders.deleteOne({ _id: userId });
    },
  };
}
