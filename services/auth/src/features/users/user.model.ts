import {
  type InterfaceLanguage,
  interfaceLanguages,
  type Plan,
  planSchema,
  type Role,
  roleSchema,
} from '@coursewright/contracts';
import { type OutboxFields, outboxFields, searchWords } from '@coursewright/service-kit';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { Passkey, SecondFactor, Suspension, User } from './user.ts';

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
  // A unique index allows one main admin.
  mainAdmin?: boolean;
  emailVerified?: boolean;
  language?: InterfaceLanguage | null;
  createdAt: Date;
  words?: string[];
  secondFactor?: SecondFactor | null;
  startedSecret?: string | null;
  // Null rather than empty: the unique index leaves accounts without passkeys out.
  passkeys?: Passkey[] | null;
  suspension?: Suspension | null;
}

const secondFactorSchema = new Schema<SecondFactor>(
  {
    secret: { type: String, required: true },
    lastStep: { type: Number, required: true },
    recoveryHashes: { type: [String], required: true },
  },
  { _id: false },
);

const passkeySchema = new Schema<Passkey>(
  {
    id: { type: String, required: true },
    credentialId: { type: String, required: true },
    publicKey: { type: String, required: true },
    counter: { type: Number, required: true },
    transports: { type: [String], required: true },
    name: { type: String, required: true },
    backedUp: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date },
  },
  { _id: false, id: false },
);

const suspensionSchema = new Schema<Suspension>(
  { at: { type: Date, required: true }, reason: { type: String, required: true } },
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
    language: { type: String, enum: [...interfaceLanguages, null] },
    createdAt: { type: Date, required: true },
    words: { type: [String], default: wordsOfUser },
    secondFactor: { type: secondFactorSchema },
    startedSecret: { type: String },
    passkeys: { type: [passkeySchema], default: undefined },
    suspension: { type: suspensionSchema },
    ...outboxFields,
  },
  { collection: 'users', versionKey: false, autoIndex: false },
);

userSchema.index({ createdAt: 1 });
userSchema.index({ 'passkeys.credentialId': 1 }, { unique: true, sparse: true });

export type UserModel = Model<StoredUser>;

export async function createUserModel(connection: Connection): Promise<UserModel> {
  const model = connection.model<StoredUser>('User', userSchema);
  await model.createIndexes();
  return model;
}

export function toUser(stored: StoredUser): User {
  const { _id, name, email, role, plan, passwordHash, sessionGeneration, revision, planRevision } = stored;
  const { secondFactor = null, startedSecret = null, suspension = null } = stored;
  const passkeys = (stored.passkeys ?? []).map((passkey) => ({ ...passkey, lastUsedAt: passkey.lastUsedAt ?? null }));
  const { emailVerified = false, language = null, createdAt } = stored;
  const account = { id: _id.toHexString(), name, email, role, plan, revision, planRevision };
  const secrets = { passwordHash, sessionGeneration, secondFactor, startedSecret };
  return { ...account, emailVerified, language, ...secrets, passkeys, suspension, createdAt };
}
