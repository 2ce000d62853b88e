import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@coursewright/contracts';
import { type Connection, Schema } from 'mongoose';

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

/** What the admins did in one service, kept in its own database. */
export interface AuditLog {
  /** Written before the act: nothing happens that is not in the log. Gives the way to tell how it went. */
  begin(
    act: Pick<AuditEntry, 'adminId' | 'action' | 'details'>,
  ): Promise<(outcome: 'done' | 'refused' | 'failed', reason?: string) => Promise<void>>;
  /** Newest first. */
  read(query: { page: number; size: number }): Promise<{ rows: AuditEntry[]; total: number }>;
}

/** Opens the audit log of a service. */
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
    async read({ page, size }) {
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
