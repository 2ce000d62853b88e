import { courseEvents, type ReminderChannel } from '@coursewright/contracts';
import { type OutboxFields, outboxFields, raise, withEvents } from '@coursewright/service-kit';
import { type Connection, Schema, trusted } from 'mongoose';
import { getModel } from '../../../mongo.ts';
import { findNextMorning } from './reminder-time.ts';

type WantedChannel = Exclude<ReminderChannel, 'none'>;

interface ReminderDocument extends OutboxFields {
  // The user id.
  _id: string;
  enabled: boolean;
  // `mail` when left out, as by release 1.0.
  channel?: WantedChannel | null;
  // IANA name.
  timeZone: string;
  nextAt: Date;
  sentAt?: Date | null;
}

const schema = new Schema<ReminderDocument>(
  {
    _id: { type: String, required: true },
    enabled: { type: Boolean, required: true },
    channel: { type: String, enum: ['mail', 'push', 'both'] },
    timeZone: { type: String, required: true },
    nextAt: { type: Date, required: true },
    sentAt: { type: Date },
    ...outboxFields,
  },
  { collection: 'card_reminders', versionKey: false },
);
schema.index({ enabled: 1, nextAt: 1 });

export const reminderModel = (connection: Connection) => getModel<ReminderDocument>(connection, 'CardReminder', schema);

export type Reminder = Pick<ReminderDocument, '_id' | 'channel' | 'timeZone' | 'nextAt' | 'sentAt'>;

export const includesMail = (channel: ReminderChannel) => channel === 'mail' || channel === 'both';

type CardsDue = ReturnType<typeof raise<typeof courseEvents.cardsDue.data._output>>;

interface Choice {
  readonly timeZone?: string | undefined;
  readonly now: Date;
}

export type ReminderRepository = ReturnType<typeof createReminderRepository>;

export function createReminderRepository(connection: Connection) {
  const reminders = reminderModel(connection);

  // Undefined until the learner has said yes or no.
  async function find(userId: string): Promise<{ channel: ReminderChannel; timeZone: string } | undefined> {
    const found = await reminders.findById(userId).lean<ReminderDocument>();
    return found
      ? { channel: found.enabled ? (found.channel ?? 'mail') : 'none', timeZone: found.timeZone }
      : undefined;
  }

  return {
    find,

    // A no is stored too. Without mails an event stops the one that is on its way; true when there is such an event.
    async choose(userId: string, channel: ReminderChannel, { timeZone, now }: Choice): Promise<boolean> {
      const before = await find(userId);
      const zone = timeZone ?? before?.timeZone ?? 'UTC';
      const stopsMails = before !== undefined && includesMail(before.channel) && !includesMail(channel);
      const events = stopsMails ? [raise(courseEvents.cardRemindersOff, { userId, at: now.toISOString() })] : [];
      const changes =
        channel === 'none'
          ? { $set: { enabled: false }, $setOnInsert: { timeZone: zone, nextAt: now } }
          : { $set: { enabled: true, channel, timeZone: zone, nextAt: findNextMorning(now, zone) } };
      await reminders.updateOne({ _id: userId }, withEvents(changes, ...events), { upsert: true });
      return stopsMails;
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
