import { type Plan, planSchema, type Role, roleSchema } from '@coursewright/contracts';
import { type OutboxFields, outboxFields, searchWords } from '@coursewright/service-kit';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { SecondFactor, User } from './user.ts';

export interface StoredUser extends OutboxFields {
  _id: Types.ObjectId;
  name: string;
  email: string;
  emailKey: string;
  passwordHash: string;
  role: Role;
  plan: Plan;
  planRevision: number;
  revision: number;
  sessionGeneration: number;
  /** A unique index allows one main admin. */
  mainAdmin?: boolean;
  /** Missing in accounts of former releases: not verified. */
  emailVerified?: boolean;
  createdAt: Date;
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
    emailVerified: { type: Boolean },
    createdAt: { type: Date, required: true },
    words: { type: [String], default: wordsOfUser },
    secondFactor: { type: secondFactorSchema },
    startedSecret: { type: String },
    ...outboxFields,
  },
  { collection: 'users', versionKey: false, autoIndex: false },
);

userSchema.index({ createdAt: 1 });

export type UserModel = Model<StoredUser>;

export async function createUserModel(connection: Connection): Promise<UserModel> {
  const model = connection.model<StoredUser>('User', userSchema);
  await model.createIndexes();
  return model;
}

export function toUser(stored: StoredUser): User {
  const { _id, name, email, role, plan, passwordHash, sessionGeneration, revision, planRevision } = stored;
  const { secondFactor = null, startedSecret = null, emailVerified = false } = stored;
  const account = { id: _id.toHexString(), name, email, role, plan, revision, planRevision };
  return { ...account, emailVerified, passwordHash, sessionGeneration, secondFactor, startedSecret };
}
