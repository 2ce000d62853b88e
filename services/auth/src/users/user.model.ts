import { type Plan, planSchema, type Role, roleSchema } from '@coursewright/contracts';
import { type AggregateEvents, aggregateEvents, searchWords } from '@coursewright/service-kit';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { SecondFactor } from './user.ts';

export interface StoredUser extends AggregateEvents {
  _id: Types.ObjectId;
  name: string;
  email: string;
  emailKey: string;
  passwordHash: string;
  role: Role;
  plan: Plan;
  /** Of the last plan that billing told. */
  planRevision: number;
  revision: number;
  sessionGeneration: number;
  /** Present on the main admin alone; its unique index keeps a second one out. */
  mainAdmin?: boolean;
  createdAt: Date;
  /** What admins find them by. */
  words?: string[];
  secondFactor?: SecondFactor | null;
  startedSecret?: string | null;
}

const secondFactorSchema = new Schema<SecondFactor>(
  {
    secret: { type: String, required: true },
    lastStep: { type: Number, required: true },
    recoveryHashes: { type: [String], required: true },
  },
  { _id: false },
);

function wordsOfUser(this: StoredUser): string[] {
  return searchWords(this.emailKey, this.name);
}

const userSchema = new Schema<StoredUser>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true, unique: true },
    passwordHash: { type: String, required: true },
    role: { type: String, enum: roleSchema.options, required: true },
    plan: { type: String, enum: planSchema.options, required: true },
    planRevision: { type: Number, default: 0 },
    revision: { type: Number, default: 1 },
    sessionGeneration: { type: Number, default: 0 },
    mainAdmin: { type: Boolean, unique: true, sparse: true },
    createdAt: { type: Date, required: true },
    words: { type: [String], default: wordsOfUser },
    secondFactor: { type: secondFactorSchema },
    startedSecret: { type: String },
    ...aggregateEvents,
  },
  { collection: 'users', versionKey: false, autoIndex: false },
);

userSchema.index({ createdAt: 1 });

export type UserModel = Model<StoredUser>;

/** Resolves once the unique indexes stand: without them no sign-up may happen. */
export async function createUserModel(connection: Connection): Promise<UserModel> {
  const model = connection.model<StoredUser>('User', userSchema);
  await model.createIndexes();
  return model;
}
