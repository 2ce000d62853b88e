import { authEvents } from '@coursewright/contracts';
import { type AggregateEvents, aggregateEvents, raise } from '@coursewright/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

interface StoredDeparture extends AggregateEvents {
  /** The id of the account; nothing else of the person is kept. */
  _id: string;
  departedAt: Date;
  /** Until it is there, something of the account may be left. */
  finishedAt?: Date | null;
}

const departureSchema = new Schema<StoredDeparture>(
  {
    _id: String,
    departedAt: { type: Date, required: true },
    finishedAt: { type: Date },
    ...aggregateEvents,
  },
  { collection: 'departures', versionKey: false, autoIndex: false },
);

export type DepartureModel = Model<StoredDeparture>;
export type DepartureRepository = ReturnType<typeof createDepartureRepository>;

export const createDepartureModel = (connection: Connection): DepartureModel =>
  connection.model<StoredDeparture>('Departure', departureSchema);

/** Who has left: recorded before anything is deleted, so that a crash cannot leave half an account. */
export function createDepartureRepository(model: DepartureModel, onRaised: () => void) {
  return {
    async record(userId: string): Promise<void> {
      const departedAt = new Date();
      const pendingEvents = [raise(authEvents.userDeleted, { userId })];
      await model.updateOne(
        { _id: userId },
        { $setOnInsert: { departedAt, pendingEvents, pendingSince: departedAt } },
        { upsert: true, setDefaultsOnInsert: false },
      );
      onRaised();
    },
    async finish(userId: string): Promise<void> {
      await model.updateOne({ _id: userId }, { $set: { finishedAt: new Date() } });
    },
    async unfinished(): Promise<string[]> {
      const found = await model.find({ finishedAt: null }).select('_id').lean();
      return found.map(({ _id }) => _id);
    },
    has: async (userId: string): Promise<boolean> => (await model.exists({ _id: userId })) !== null,
  };
}
