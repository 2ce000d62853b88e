import { type OutboxFields, outboxFields } from '@coursewright/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

export interface StoredSession extends OutboxFields {
  _id: string;
  userId: string;
  generation: number;
  currentHash: string;
  previousHash?: string | null;
  rotatedAt: Date;
  rotations: number;
  currentUsed?: boolean;
  authenticatedAt: Date;
  passkeyProofAt?: Date;
  idleExpiresAt: Date;
  endsAt: Date;
  revokedAt?: Date | null;
  revokedFor?: string | null;
  device?: string;
}

const sessionSchema = new Schema<StoredSession>(
  {
    _id: String,
    userId: { type: String, required: true, index: true },
    generation: { type: Number, required: true },
    currentHash: { type: String, required: true },
    previousHash: { type: String },
    rotatedAt: { type: Date, required: true },
    rotations: { type: Number, required: true },
    currentUsed: { type: Boolean },
    authenticatedAt: { type: Date, required: true },
    passkeyProofAt: { type: Date },
    idleExpiresAt: { type: Date, required: true },
    endsAt: { type: Date, required: true, expires: 0 },
    revokedAt: { type: Date },
    revokedFor: { type: String },
    device: { type: String },
    ...outboxFields,
  },
  { collection: 'sessions', versionKey: false, autoIndex: false },
);

export type SessionModel = Model<StoredSession>;

export async function createSessionModel(connection: Connection): Promise<SessionModel> {
  const model = connection.model<StoredSession>('Session', sessionSchema);
  await model.createIndexes();
  return model;
}
