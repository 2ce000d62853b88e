import { randomUUID } from 'node:crypto';
import type { AuditEntry, Endpoint } from '@coursewright/contracts';
import { type Connection, Schema, trusted } from 'mongoose';
import type { Caller } from '../auth/caller.ts';
import { AppError } from '../errors/app-error.ts';
import { escapeRegExp } from '../tables/search-words.ts';
import { FailureReply } from './reply.ts';

interface StoredEntry extends Omit<AuditEntry, 'id' | 'at'> {
  _id: string;
  at: Date;
}

const schema = new Schema<StoredEntry>(
  {
    _id: String,
    at: { type: Date, required: true },
    adminId: { type: String, required: true },
    action: { type: String, required: true },
    details: { type: Schema.Types.Mixed, default: {} },
    outcome: { type: String, required: true },
    reason: { type: String },
  },
  { collection: 'audit', versionKey: false, minimize: false },
);
schema.index({ at: -1, _id: -1 });

type AuditedAct = Pick<AuditEntry, 'adminId' | 'action' | 'details'>;

export interface AuditLog {
  /** Writes the entry before the action runs; call the returned function with its outcome. */
  begin(act: AuditedAct): Promise<(outcome: 'done' | 'refused' | 'failed', reason?: string) => Promise<void>>;
  eraseEmail(email: string): Promise<void>;
  list(query: { page: number; size: number }): Promise<{ rows: AuditEntry[]; total: number }>;
}

const ADDRESS_FIELDS = ['email', 'search'];
const ERASED = '(deleted user)';

export function createAuditLog(connection: Connection): AuditLog {
  const model = connection.model<StoredEntry>('AuditEntry', schema);
  return {
    async begin(act) {
      const _id = randomUUID();
      await model.create({ ...act, _id, at: new Date(), outcome: 'started' });
      return async (outcome, reason) => {
        await model.updateOne({ _id }, { $set: { outcome, ...(reason && { reason }) } });
      };
    },
    async eraseEmail(email) {
      for (const field of ADDRESS_FIELDS) {
        const path = `details.${field}`;
        const typed = new RegExp(`^\\s*${escapeRegExp(email)}\\s*$`, 'i');
        await model.updateMany({ [path]: trusted({ $regex: typed }) }, { $set: { [path]: ERASED } });
      }
    },
    async list({ page, size }) {
      const newestFirst = model.find().sort({ at: -1, _id: -1 });
      const [stored, total] = await Promise.all([
        newestFirst
          .skip((page - 1) * size)
          .limit(size)
          .lean<StoredEntry[]>(),
        model.countDocuments(),
      ]);
      return { rows: stored.map(({ _id, at, ...entry }) => ({ ...entry, id: _id, at: at.toISOString() })), total };
    },
  };
}

const LONGEST = 300;

interface AuditedCall {
  readonly endpoint: Endpoint;
  readonly caller: Caller | undefined;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Of admins: changes and downloads of complete lists, no other reads. Of users: what the contract names. */
export function isAudited({ auth, audited, method, kind }: Endpoint): boolean {
  return audited ?? (auth === 'admin' && (method !== 'GET' || kind === 'binary'));
}

export async function runAudited<T>(log: AuditLog | undefined, act: AuditedCall, run: () => Promise<T>): Promise<T> {
  const { endpoint, caller } = act;
  if (!log || !caller || !isAudited(endpoint)) return run();
  const entry = { adminId: caller.userId, action: `${endpoint.method} ${endpoint.path}`, details: getDetails(act) };
  return recordAct(log, entry, run, (answer) => (answer instanceof FailureReply ? answer.body.message : undefined));
}

/** @param getRefusal why the result is one; undefined of a success */
export async function recordAct<T>(
  log: Pick<AuditLog, 'begin'>,
  entry: AuditedAct,
  run: () => Promise<T>,
  getRefusal: (result: T) => string | undefined,
): Promise<T> {
  const end = await log.begin(entry);
  try {
    const result = await run();
    const refusal = getRefusal(result);
    await (refusal === undefined ? end('done') : end('refused', refusal));
    return result;
  } catch (error) {
    const isExpected = error instanceof AppError && error.kind !== 'internal';
    await end(isExpected ? 'refused' : 'failed', isExpected ? error.message : undefined);
    throw error;
  }
}

function getDetails({ endpoint, params, query, body }: AuditedCall): Record<string, string> {
  const given = endpoint.auth === 'admin' && { ...fieldsOf(query), ...fieldsOf(body) };
  const fields = Object.entries({ ...given, ...fieldsOf(params) });
  return Object.fromEntries(
    fields.filter(([, value]) => value !== undefined).map(([name, value]) => [name, brief(value)]),
  );
}

const fieldsOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

function brief(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.length} characters` : text;
}
